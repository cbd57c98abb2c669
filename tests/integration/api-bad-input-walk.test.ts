import { routes } from "@dhahabu/contract/api";
import { duties } from "@dhahabu/contract/duties";
import type { RouteName } from "@dhahabu/contract/api";
import { errorBodySchema, statusByErrorCode } from "@dhahabu/contract/errors";
import type { Route } from "@dhahabu/contract/route";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { badTexts, hideInPrototype, spoilFields } from "../support/bad-input.ts";
import { fillPath, sendRequest } from "../support/call-route.ts";
import type { AnyParts, RouteAnswer } from "../support/call-route.ts";
import { callSamples, tinyPng } from "../support/call-samples.ts";
import type { SampleWorld } from "../support/call-samples.ts";
import { awaitQuiet, checksumTables } from "../support/checksum-tables.ts";
import { openNewSession, signInAdmin } from "../support/people.ts";

const bank = inject("bank");
const sql = postgres(bank.databaseUrl, { max: 1 });
const names = Object.keys(routes) as RouteName[];
let world: SampleWorld;
/** Of somebody with every duty. */
let counterCookie: string;

beforeAll(async () => {
  world = { bank, admin: await signInAdmin(bank), sql };
  counterCookie = await openNewSession(world, "user", duties);
});

afterAll(() => sql.end());

/** None for a public call, which may begin or end a session. */
function cookieFor(route: Route): Record<string, string> {
  if (route.access === "public") return {};
  return { cookie: route.access === "duty" ? counterCookie : world.admin.cookies };
}

const isJson = (route: Route) => (route.bodyKind ?? "json") === "json";
const withBody = names.filter((name) => {
  const route: Route = routes[name];
  return route.body !== undefined && isJson(route);
});
const withoutBody = names.filter((name) => {
  const route: Route = routes[name];
  return route.body === undefined && route.method !== "GET" && isJson(route);
});

async function send(
  route: Route,
  parts: AnyParts,
  content: string | Uint8Array<ArrayBuffer>,
  type: string | null = "application/json",
  more: Record<string, string> = {},
): Promise<RouteAnswer> {
  // A text without a type would be given one.
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  return sendRequest(bank.origin, {
    method: route.method,
    path: fillPath(route, parts),
    headers: {
      origin: bank.origin,
      ...cookieFor(route),
      ...(type === null ? {} : { "content-type": type }),
      ...more,
    },
    content: bytes,
  });
}

/** What is wrong with an answer that should be a refusal; undefined where nothing is. */
function findFault(answer: RouteAnswer, statuses: number[]): string | undefined {
  const error = errorBodySchema.safeParse(answer.json);
  if (!error.success) return `${answer.status} without an error body: ${answer.text.slice(0, 200)}`;
  const { code, requestId } = error.data;
  if (answer.status !== statusByErrorCode[code]) return `${answer.status} with code ${code}`;
  if (requestId === "" || requestId !== answer.headers.get("x-request-id")) return "no request id";
  return statuses.includes(answer.status) ? undefined : `${answer.status} ${code}`;
}

/** True for what the contract itself takes; the call may then succeed. */
function isGood(route: Route, text: string): boolean {
  try {
    return route.body?.safeParse(JSON.parse(text)).success === true;
  } catch {
    return false;
  }
}

const cannotBeStored = /\\u0000|\\ud83d"|"\\udc00/;

describe("a bad body is refused by name and changes nothing", () => {
  const spoiled = keepsTables();

  test.concurrent.each(withBody)("%s", async (name) => {
    const route: Route = routes[name];
    const parts = spoiled.partsOf(name);
    const bodies = [...badTexts, ...spoilFields(parts.body as Record<string, unknown>)];
    const bad = bodies.filter(({ text }) => !isGood(route, text) || cannotBeStored.test(text));
    expect(bad.length).toBeGreaterThan(badTexts.length);
    const faults: string[] = [];
    for (const { what, text } of bad) {
      faults.push(...describeFault(what, findFault(await send(route, parts, text), [400])));
    }
    expect(faults).toEqual([]);
  });

  test.concurrent.each(withBody)("%s does not look at what an object inherits", async (name) => {
    const route: Route = routes[name];
    const parts = spoiled.partsOf(name);
    const faults: string[] = [];
    for (const { what, text } of hideInPrototype(parts.body as Record<string, unknown>)) {
      faults.push(...describeFault(what, findFault(await send(route, parts, text), [400])));
    }
    expect(faults).toEqual([]);
  });

  test("no table has changed", async () => {
    expect(await checksumTables(sql)).toEqual(spoiled.tablesBefore());
  });
});

/** Samples of the calls with a body, made before the first test of a suite, and what the tables hold then. */
function keepsTables() {
  const samples = new Map<RouteName, AnyParts>();
  let before: Record<string, string>;

  beforeAll(async () => {
    for (const name of withBody) samples.set(name, await callSamples[name](world));
    await awaitQuiet(sql);
    before = await checksumTables(sql);
  });

  return {
    partsOf(name: RouteName): AnyParts {
      const parts = samples.get(name);
      if (!parts) throw new Error(`There is no sample of ${name}.`);
      return parts;
    },
    tablesBefore: () => before,
  };
}

const atOnce = 5;

/** The faults of all, of which a few are tried at once. */
async function findAmong(
  values: readonly string[],
  find: (value: string) => Promise<string[]>,
): Promise<string[]> {
  const faults: string[] = [];
  for (let first = 0; first < values.length; first += atOnce) {
    const found = await Promise.all(values.slice(first, first + atOnce).map(find));
    faults.push(...found.flat());
  }
  return faults;
}

function describeFault(what: string, fault: string | undefined): string[] {
  return fault === undefined ? [] : [`${what}: ${fault}`];
}

const tooLarge = Buffer.alloc(10 * 1024 * 1024, " ");

describe("a body of the wrong kind or size is refused before it is read", () => {
  const kinds: [type: string | null, more?: Record<string, string>][] = [
    ["text/plain"],
    ["text/plain;application/json"],
    ["application/x-www-form-urlencoded"],
    ["multipart/form-data; boundary=x"],
    ["application/json; charset=utf-16"],
    ["application/jsonp"],
    [""],
    [null],
    ["application/json", { "content-encoding": "gzip" }],
  ];

  const refused = keepsTables();

  test.concurrent.each(withBody)("%s", async (name) => {
    const route: Route = routes[name];
    const parts = refused.partsOf(name);
    const text = JSON.stringify(parts.body);
    const faults: string[] = [];
    for (const [type, more] of kinds) {
      const fault = findFault(await send(route, parts, text, type, more), [415]);
      faults.push(...describeFault(`${type} ${JSON.stringify(more)}`, fault));
    }
    const large = findFault(await send(route, parts, tooLarge), [413]);
    faults.push(...describeFault("10 MB", large));
    const notUtf8 = Buffer.from(`{"${"\u00ff".repeat(9)}":1}`, "latin1");
    faults.push(...describeFault("not UTF-8", findFault(await send(route, parts, notUtf8), [400])));
    expect(faults).toEqual([]);
  });

  test("no table has changed", async () => {
    expect(await checksumTables(sql)).toEqual(refused.tablesBefore());
  });

  test.each(withoutBody)("%s takes none, and refuses a wrong one", async (name) => {
    const route: Route = routes[name];
    const parts: AnyParts = await callSamples[name](world);
    const faults = [
      ...describeFault("text", findFault(await send(route, parts, "x", "text/plain"), [415])),
      ...describeFault("10 MB", findFault(await send(route, parts, tooLarge), [413])),
    ];
    expect(faults).toEqual([]);
  });
});

describe("an upload that is none is refused and leaves nothing", () => {
  const { uploadMedia: route } = routes;
  const boundary = "----gold";
  const type = `multipart/form-data; boundary=${boundary}`;
  const part = (headers: string, content: Uint8Array | string) =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\n${headers}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from("\r\n"),
    ]);
  const file = (content: Uint8Array | string, name = "coin.png", kind = "image/png") =>
    part(
      `Content-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${kind}`,
      content,
    );
  const end = Buffer.from(`--${boundary}--\r\n`);
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';
  const page = "<!doctype html><script>alert(1)</script>";
  const uploads: [what: string, content: Uint8Array<ArrayBuffer>, type?: string][] = [
    ["JSON", Buffer.from('{"file":"x"}'), "application/json"],
    ["plain text", Buffer.from("x"), "text/plain"],
    ["no boundary", Buffer.concat([file(tinyPng), end]), "multipart/form-data"],
    ["nothing at all", Buffer.alloc(0)],
    ["no part", end],
    ["an empty file", Buffer.concat([file(""), end])],
    ["another field", Buffer.concat([part('Content-Disposition: form-data; name="f"', "x"), end])],
    [
      "a text in its place",
      Buffer.concat([part('Content-Disposition: form-data; name="file"', "x"), end]),
    ],
    ["two files", Buffer.concat([file(tinyPng), file(tinyPng), end])],
    ["an SVG", Buffer.concat([file(svg, "logo.svg", "image/svg+xml"), end])],
    ["an SVG named PNG", Buffer.concat([file(svg), end])],
    ["a page named PNG", Buffer.concat([file(page), end])],
    ["half of a picture's head", Buffer.concat([file(tinyPng.subarray(0, 4)), end])],
    ["10 MB of nothing", Buffer.concat([file(Buffer.alloc(10 * 1024 * 1024)), end])],
    ["no end", file(tinyPng).subarray(0, -20)],
    ["parts without end", Buffer.concat(Array.from({ length: 500 }, () => part("X: y", "")))],
    ["a head of 100 kB", Buffer.concat([part(`X: ${"y".repeat(100_000)}`, ""), end])],
  ];

  let before: Record<string, string>;

  beforeAll(async () => {
    await awaitQuiet(sql);
    before = await checksumTables(sql);
  });

  test.each(uploads)("%s", async (_what, content, given = type) => {
    const answer = await send(route, {}, content, given);
    expect(findFault(answer, [400, 413, 415])).toBeUndefined();
    expect(await checksumTables(sql)).toEqual(before);
  });
});

describe("bad addresses", () => {
  const badIds = ["0", "-1", "1.5", "x", "1e9", " ", "2147483648", "99999999999999999999"];
  const badTextsInPath = [...badIds, "\u0000", "\ufffd", "a".repeat(2000), "' or 1=1 --", "../x"];
  const withParams = names.filter((name) => "params" in routes[name]);
  const withQuery = names.filter((name) => "query" in routes[name]);

  test.each(withParams)("%s: what is in no database is a 400 or 404", async (name) => {
    const route: Route = routes[name];
    const parts: AnyParts = await callSamples[name](world);
    const body = parts.body === undefined ? "" : JSON.stringify(parts.body);
    const findFaults = async (value: string) => {
      const params = Object.fromEntries(
        Object.keys(parts.params as object).map((param) => [param, value]),
      );
      const answer = await sendRequest(bank.origin, {
        method: route.method,
        path: fillPath(route, { params }),
        headers: {
          ...(route.method === "GET" ? {} : { origin: bank.origin }),
          ...(body === "" ? {} : { "content-type": "application/json" }),
          ...cookieFor(route),
        },
        ...(body === "" ? {} : { content: body }),
      });
      // A page says in its own words that there is no such thing.
      if (route.answerKind === "html" && answer.status === 404) return [];
      // "1e9" is a number that no passkey has: it is removed already.
      const isRemoved = name === "removePasskey" && value === "1e9" && answer.status === 200;
      if (isRemoved) return [];
      // What is no form is told so before its address is read.
      const told = route.bodyKind === "multipart" ? [400, 404, 415] : [400, 404];
      return describeFault(value.slice(0, 30), findFault(answer, told));
    };
    expect(await findAmong(badTextsInPath, findFaults)).toEqual([]);
  });

  const badQueries = [
    "limit=0",
    "limit=501",
    "limit=-1",
    "limit=x",
    "limit=1.5",
    "limit=1e9",
    "limit=",
    "limit=1&limit=2",
    "limit[]=1",
    "after=x",
    "after=",
    `after=${"a".repeat(600)}`,
    `after=${Buffer.from('[9e99,"x",null]').toString("base64url")}`,
    `after=${Buffer.from('{"__proto__":1}').toString("base64url")}`,
    `after=${Buffer.from(String.raw`["2026-01-01T00:00:00.000Z\u0000",1]`).toString("base64url")}`,
    "role=owner",
    "isActive=perhaps",
    "search=%00",
    "search=%ED%A0%80",
    `search=${"a".repeat(300)}`,
    "search=%25_%5C'",
    "type=document",
    "type=%00",
    "category=x",
    "range=5Y",
    "__proto__=x",
    "constructor=x",
  ];

  test.each(withQuery)(
    "%s: a bad query is a 400, and one it does not know is nothing",
    async (name) => {
      const route: Route = routes[name];
      const parts: AnyParts = await callSamples[name](world);
      const query = { ...(parts.query as object), limit: undefined };
      const good = fillPath(route, { params: parts.params, query });
      const findFaults = async (badQuery: string) => {
        const [field = ""] = badQuery.split(/[=[]/);
        const base = new URL(good, bank.origin);
        base.searchParams.delete(field);
        const path = `${base.pathname}${base.search === "" ? "?" : `${base.search}&`}${badQuery}`;
        const answer = await sendRequest(bank.origin, {
          method: "GET",
          path,
          headers: cookieFor(route),
        });
        const asked = readQuery(new URL(path, bank.origin));
        const isBad = route.query?.safeParse(asked).success === false || field === "after";
        const isKnown = Object.keys(asked).some((key) => key === field) && isFieldOf(route, field);
        if (isBad && isKnown) return describeFault(badQuery, findFault(answer, [400]));
        return [200, 400].includes(answer.status) ? [] : [`${badQuery}: ${answer.status}`];
      };
      expect(await findAmong(badQueries, findFaults)).toEqual([]);
    },
  );
});

function isFieldOf(route: Route, field: string): boolean {
  return route.query !== undefined && "shape" in route.query
    ? Object.hasOwn(route.query.shape as object, field)
    : false;
}

function readQuery(url: URL): Record<string, string | string[]> {
  return Object.fromEntries(
    [...new Set(url.searchParams.keys())].map((key) => {
      const values = url.searchParams.getAll(key);
      return [key, values.length === 1 ? (values[0] ?? "") : values];
    }),
  );
}
