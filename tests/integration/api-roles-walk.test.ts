import { randomUUID } from "node:crypto";
import { routes } from "@dhahabu/contract/api";
import type { RouteName } from "@dhahabu/contract/api";
import { mediaFilesPath } from "@dhahabu/contract/content";
import type { MediaItem } from "@dhahabu/contract/content";
import { duties } from "@dhahabu/contract/duties";
import type { Duty } from "@dhahabu/contract/duties";
import { errorBodySchema } from "@dhahabu/contract/errors";
import type { Caller } from "@dhahabu/contract/internal";
import type { Owner, Route } from "@dhahabu/contract/route";
import { callerHeader } from "@dhahabu/platform/http/caller";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createApiClient, signIn } from "../support/api-client.ts";
import { callRoute } from "../support/call-route.ts";
import type { AnyParts, RouteAnswer } from "../support/call-route.ts";
import { callSamples, uploadFile } from "../support/call-samples.ts";
import type { SampleWorld } from "../support/call-samples.ts";
import { awaitQuiet, checksumTables } from "../support/checksum-tables.ts";
import { mediaOrigin } from "../support/media-origin.ts";
import {
  createPerson,
  isOwnEnd,
  leastVisitors,
  openNewSession,
  refusalOf,
  signInAdmin,
  visitors,
} from "../support/people.ts";
import type { Person, Visitor } from "../support/people.ts";
import { createSigner, gatewayCallersFile } from "../support/caller-keys.ts";

type ServiceName = Exclude<Owner, "gateway">;

const bank = inject("bank");
const sql = postgres(bank.databaseUrl, { max: 1 });
const names = Object.keys(routes) as RouteName[];
const people = new Map<Visitor, Person>();
const cookies = new Map<Visitor, string>();
const dutyCookies = new Map<Duty, string>();
let world: SampleWorld;

beforeAll(async () => {
  const admin = await signInAdmin(bank);
  world = { bank, admin, sql };
  for (const role of ["user", "marketing", "admin"] as const) {
    people.set(role, await createPerson(bank, admin, role));
    cookies.set(role, await openSession(role));
  }
  for (const duty of duties) {
    dutyCookies.set(duty, await openNewSession(world, "user", [duty]));
  }
});

afterAll(() => sql.end());

/** The cookie of a new session; none for somebody anonymous. */
async function openSession(visitor: Visitor): Promise<string> {
  const person = people.get(visitor);
  if (!person) return "";
  const client = createApiClient(bank.origin);
  await signIn(client, person);
  return client.cookies;
}

const prepared = new Map<RouteName, AnyParts>();
let beforeRefusals: Record<string, string>;

/** Samples of the calls that are going to be refused, and what the tables hold once they are there. */
async function prepareRefusals(): Promise<void> {
  for (const name of names) {
    if (!prepared.has(name)) prepared.set(name, await callSamples[name](world));
  }
  await awaitQuiet(sql);
  beforeRefusals = await checksumTables(sql);
}

function partsOf(name: RouteName): AnyParts {
  const parts = prepared.get(name);
  if (!parts) throw new Error(`There is no sample of ${name}.`);
  return parts;
}

async function expectNothingChanged(): Promise<void> {
  expect(await checksumTables(sql)).toEqual(beforeRefusals);
}

function describeRefusal(answer: RouteAnswer): [status: number, code: string] {
  return [answer.status, errorBodySchema.parse(answer.json).code];
}

/** An active item that shows a file. */
async function createItem(fileUrl: string): Promise<MediaItem> {
  const answer = await world.admin.send("POST", "/api/media", {
    title: `Kept back ${randomUUID()}`,
    type: "image",
    category: "educational",
    fileUrl,
    sortOrder: -900_000,
  });
  return routes.createMedia.response.parse(answer.body);
}

/** Staff do not close their accounts: administrators deactivate them. */
const isForCustomers = (name: RouteName, visitor: Visitor) =>
  name === "closeAccount" && (visitor === "marketing" || visitor === "admin");

const cells = names.flatMap((name) => {
  const route: Route = routes[name];
  return visitors.map((visitor) => ({
    name,
    visitor,
    route,
    refusal: isForCustomers(name, visitor)
      ? ([403, "not_allowed"] as const)
      : refusalOf(route.access, visitor),
  }));
});
const refused = cells.filter((cell) => cell.refusal !== undefined);
const allowed = cells.filter((cell) => cell.refusal === undefined);
/** Whoever has the least right to a call makes it in the walk of the contract. */
const allowedBeside = allowed.filter(
  ({ route, visitor }) => visitor !== leastVisitors[route.access],
);
/** The calls that a duty opens, with every duty. */
const dutyCells = names.flatMap((name) => {
  const route: Route = routes[name];
  return route.duties === undefined
    ? []
    : duties.map((duty) => ({ name, duty, route, isAllowed: route.duties?.includes(duty) }));
});
/** Each call with those who may not make it. */
const refusedCalls = [...Map.groupBy(refused, ({ name }) => name)];

test("the matrix has a cell for every call and visitor, and both kinds of them", () => {
  expect(cells).toHaveLength(names.length * 4);
  expect(refused.length).toBeGreaterThan(50);
  expect(allowed.length).toBeGreaterThan(100);
});

describe("who may not is refused, and nothing is changed", () => {
  test("a change would be seen", async () => {
    const { id } = await createItem(`${mediaOrigin}/samples/coin.png`);
    await awaitQuiet(sql);
    const before = await checksumTables(sql);
    await world.admin.send("PATCH", `/api/media/${id}/toggle`);
    const after = await checksumTables(sql);
    const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
    expect(changed).toEqual([
      "content.media_changes",
      "content.media_counts",
      "content.media_items",
      "content.outbox",
    ]);
  });

  describe("whoever asks", () => {
    beforeAll(prepareRefusals);

    test.concurrent.each(refusedCalls)("%s", async (name, cellsOfCall) => {
      for (const { route, visitor, refusal } of cellsOfCall) {
        const cookie = cookies.get(visitor);
        const headers = cookie ? { cookie } : {};
        const answer = await callRoute(bank.origin, route, partsOf(name), headers);
        expect(describeRefusal(answer), visitor).toEqual(refusal);
      }
    });

    test("no table has changed", expectNothingChanged);
  });
});

/** A call that begins or ends a session takes away the one it came with, one that sets a password the person. */
async function findCookie(route: Route, visitor: Visitor): Promise<string | undefined> {
  if (isOwnEnd(route) && visitor !== "anonymous") {
    return openNewSession(world, visitor);
  }
  return route.session ? openSession(visitor) : cookies.get(visitor);
}

describe("who may succeeds", () => {
  test.each(allowedBeside)("$visitor: $name", async ({ name, route, visitor }) => {
    const parts: AnyParts = await callSamples[name](world);
    const cookie = parts.cookie ?? (await findCookie(route, visitor));
    const answer = await callRoute(bank.origin, route, parts, cookie ? { cookie } : {});
    expect(answer.status, answer.text).toBe(route.successStatus ?? 200);
  });
});

describe("a duty opens the calls that name it, and no others of them", () => {
  beforeAll(prepareRefusals);

  test.each(dutyCells)("$duty: $name", async ({ name, duty, route, isAllowed }) => {
    // What is refused uses nothing up.
    const parts = isAllowed === true ? await callSamples[name](world) : partsOf(name);
    const cookie =
      parts.cookie ??
      (route.session ? await openNewSession(world, "user", [duty]) : (dutyCookies.get(duty) ?? ""));
    const answer = await callRoute(bank.origin, route, parts, { cookie });
    const outcome = isAllowed === true ? answer.status : describeRefusal(answer);
    const expected = isAllowed === true ? (route.successStatus ?? 200) : [403, "not_allowed"];
    expect(outcome, answer.text).toEqual(expected);
  });
});

/** A call straight at the port of the service that owns the route. */
async function callService(name: RouteName, headers: Record<string, string>): Promise<RouteAnswer> {
  const route: Route = routes[name];
  const url = bank.serviceUrls[route.owner as ServiceName];
  return callRoute(url, route, partsOf(name), headers);
}

function signAs(visitor: Visitor, service: Owner): Record<string, string> {
  const person = people.get(visitor);
  const caller: Omit<Caller, "expiresAtMs"> = {
    userId: person?.userId ?? null,
    username: person?.username ?? null,
    role: person?.role ?? null,
    duties: [],
    requestId: randomUUID(),
    address: "203.0.113.9",
  };
  const sign = createSigner({ service, file: gatewayCallersFile(bank.dataDir) });
  return { [callerHeader]: sign(caller) };
}

describe("a service asks again, should the gateway have let somebody through", () => {
  beforeAll(prepareRefusals);

  const ofServices = names.filter((name) => routes[name].owner !== "gateway");

  test.concurrent.each(ofServices)("%s", async (name) => {
    for (const { route, visitor, refusal } of refused.filter((cell) => cell.name === name)) {
      const answer = await callService(name, signAs(visitor, route.owner));
      expect(describeRefusal(answer), visitor).toEqual(refusal);
    }
    const { owner } = routes[name];
    const [id = "", payload = ""] = signAs("admin", owner)[callerHeader]?.split(".") ?? [];
    const other = owner === "pricing" ? "content" : "pricing";
    const notSigned: Record<string, string>[] = [
      {},
      { [callerHeader]: "x" },
      { [callerHeader]: `${id}.${payload}.` },
      { [callerHeader]: `${id}.${payload}.${"A".repeat(43)}` },
      // Signed, but for another service.
      signAs("admin", other),
    ];
    for (const headers of notSigned) {
      expect(describeRefusal(await callService(name, headers))).toEqual([403, "not_allowed"]);
    }
  });

  test("no table has changed", expectNothingChanged);
});

describe("what is not for the public stays with staff", () => {
  const isStaff = (visitor: Visitor) => visitor === "marketing" || visitor === "admin";
  const as = (visitor: Visitor): Record<string, string> => {
    const cookie = cookies.get(visitor);
    return cookie ? { cookie } : {};
  };

  test.each(visitors)("%s: an inactive item is listed to staff alone", async (visitor) => {
    const item = await createItem(`${mediaOrigin}/samples/kept-back.png`);
    const isListed = async () => {
      const parts = { query: {} };
      const answer = await callRoute(bank.origin, routes.listMedia, parts, as(visitor));
      return routes.listMedia.response.parse(answer.json).some(({ id }) => id === item.id);
    };
    expect(await isListed()).toBe(true);
    await world.admin.send("PATCH", `/api/media/${item.id}/toggle`);
    expect(await isListed()).toBe(isStaff(visitor));
    await world.admin.send("DELETE", `/api/media/${item.id}`);
    expect(await isListed()).toBe(false);
  });

  test.each(visitors)("%s: a file is for the public while an active item shows it", async (who) => {
    const { fileUrl } = await uploadFile(bank, world.admin);
    const name = fileUrl.slice(mediaFilesPath.length + 1);
    const read = async () =>
      (await callRoute(bank.origin, routes.getMediaFile, { params: { name } }, as(who))).status;
    const ofStaff = isStaff(who) ? 200 : 404;
    expect(await read()).toBe(ofStaff);
    const item = await createItem(fileUrl);
    expect(await read()).toBe(200);
    await world.admin.send("PATCH", `/api/media/${item.id}/toggle`);
    expect(await read()).toBe(ofStaff);
    await world.admin.send("DELETE", `/api/media/${item.id}`);
    // It can be brought back for a while.
    expect(await read()).toBe(ofStaff);
  });
});
