import { secondFactorRoutes } from "@dhahabu/contract/second-factor";
import type { HalfSignIn } from "@dhahabu/contract/identity";
import { sessionRoutes } from "@dhahabu/contract/sessions";
import type { OwnSession } from "@dhahabu/contract/sessions";
import { connectDatabase } from "@dhahabu/platform/db";
import type { Sql } from "@dhahabu/platform/db";
import type { RunningService } from "@dhahabu/platform/lifecycle";
import { keySteps } from "@dhahabu/stack/caller-keys";
import { readValue } from "@dhahabu/stack/environment-file";
import { renewInEnvironment } from "@dhahabu/stack/renew-keys";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { startIdentity } from "../../services/identity/app.ts";
import { configSchema } from "../../services/identity/config.ts";
import { createApiClient, signIn } from "../support/api-client.ts";
import type { ApiClient } from "../support/api-client.ts";
import { createPerson } from "../support/people.ts";
import type { Person } from "../support/people.ts";
import "../support/provided.ts";
import { addApp, beginSetUp, readAppCode } from "../support/second-factor.ts";
import { startHouse } from "../support/start-house.ts";
import type { House } from "../support/start-house.ts";
import {
  createServiceClient,
  quickHashing,
  quietLog,
  serviceSettings,
  stopService,
} from "../support/start-service.ts";
import { waitFor } from "../support/wait-for.ts";

// Processes of a cluster are replaced one after the other: at each step those of the step before answer beside them.

let house: House;
let sql: Sql;
let admin: ApiClient;
const closers: (() => Promise<void>)[] = [];

beforeAll(async () => {
  house = await startHouse(inject("servers"));
  sql = connectDatabase({ url: house.databases.identity.url });
  admin = createApiClient(house.origin);
  await signIn(admin, house.admin);
});

afterAll(async () => {
  for (const close of closers.toReversed()) await close();
  await sql.end();
  await house.stop();
});

/** What a process is told of a key before the first step, and after each. */
function listStages(name: "SESSION_SECRET" | "FACTOR_KEY", key: string): Record<string, string>[] {
  const texts = [`${name}='${key}'\n`];
  for (const step of keySteps) {
    texts.push(renewInEnvironment(texts.at(-1) ?? "", { step, names: [name] }));
  }
  return texts.map((text) =>
    Object.fromEntries(
      [name, `${name}_BEFORE`].flatMap((one) => {
        const value = readValue(text, one);
        return value === undefined ? [] : [[one, value]];
      }),
    ),
  );
}

test("while the secret of sessions is renewed nobody is signed out, and when it is forgotten who was there before is", async () => {
  const stages = listStages("SESSION_SECRET", "another secret of the tests, long enough");
  const gateways: string[] = [];
  for (const stage of stages) gateways.push((await house.startReplica(stage)).url);
  const clients: ApiClient[] = [];
  for (const url of gateways) {
    const client = createApiClient(url);
    await signIn(client, house.admin);
    clients.push(client);
  }
  const ask = async (from: number, at: number, path = "/api/user") =>
    fetch(new URL(path, gateways[at]), { headers: { cookie: clients[from]?.cookies ?? "" } });
  for (const [from] of gateways.entries()) {
    for (const at of [from - 1, from, from + 1].filter((one) => gateways[one] !== undefined)) {
      expect([from, at, (await ask(from, at)).status]).toEqual([from, at, 200]);
    }
  }
  expect((await ask(0, 2)).status).toBe(200);
  expect((await ask(0, 3)).status).toBe(401);
  // Why the new one is made known before it is used.
  expect((await ask(2, 0)).status).toBe(401);

  const listed = (await (
    await ask(1, 2, sessionRoutes.listOwnSessions.path)
  ).json()) as OwnSession[];
  expect(listed.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
  const signedOut = await fetch(new URL("/api/logout", gateways[2]), {
    method: "POST",
    headers: { cookie: clients[1]?.cookies ?? "", origin: gateways[2] ?? "" },
  });
  expect(signedOut.status).toBeLessThan(300);
  expect((await ask(1, 1)).status).toBe(401);
});

async function startStage(stage: Record<string, string>): Promise<RunningService> {
  const service = await startIdentity({
    config: configSchema.parse({
      ...serviceSettings,
      ...stage,
      DATABASE_URL: house.databases.identity.url,
      REDIS_URL: inject("servers").redisUrl,
      PRICING_URL: house.services.pricing,
    }),
    log: quietLog,
    passwordCost: quickHashing,
  });
  closers.push(() => stopService(service));
  return service;
}

/** Somebody of the staff with an app, set up at the process that stands before the first step. */
async function joinWithApp(): Promise<Person & { secret: string }> {
  const person = await createPerson(house, admin, "marketing");
  const client = createApiClient(house.origin);
  await signIn(client, person);
  return { ...person, ...(await addApp(client, await beginSetUp(client))) };
}

/** Signs in at a process with password and code; the code that the set-up has not used. */
async function signInAt(
  service: RunningService,
  { username, password, secret }: Awaited<ReturnType<typeof joinWithApp>>,
): Promise<number> {
  const client = createServiceClient({ url: service.url ?? "", service: "identity" });
  const half = await client.call<{ halfSignIn: HalfSignIn }>("POST", "/api/login", {
    body: { username, password },
  });
  // The step of the code that set it up is over for it.
  await sql`
    update app_factors set last_step = 0
    where user_id = (select id from users where username = ${username})`;
  const { status } = await client.call("POST", secondFactorRoutes.proveSecondFactor.path, {
    body: { token: half.body.halfSignIn.token, code: readAppCode(secret) },
  });
  return status;
}

const readSeals = async () =>
  new Map(
    (
      await sql<{ userId: number; seal: string }[]>`
        select user_id as "userId", encode(sealed_secret, 'hex') as seal from app_factors`
    ).map(({ userId, seal }) => [userId, seal]),
  );

test("while the key of second factors is renewed everybody signs in with theirs, and the old one can be thrown away", async () => {
  const [, known = {}, used = {}, last = {}] = listStages("FACTOR_KEY", serviceSettings.FACTOR_KEY);
  const people = [await joinWithApp(), await joinWithApp()];
  const knowing = await startStage(known);
  for (const person of people) expect(await signInAt(knowing, person)).toBe(200);

  const before = await readSeals();
  const using = await startStage(used);
  await waitFor("new seals", async () =>
    [...(await readSeals())].every(([userId, seal]) => seal !== before.get(userId)),
  );
  for (const person of people) {
    expect(await signInAt(using, person)).toBe(200);
    expect(await signInAt(knowing, person)).toBe(200);
  }
  // Who sets one up at a process that was not replaced yet has it under the old key, until the next start or night.
  const late = await joinWithApp();
  expect(await signInAt(using, late)).toBe(200);
  const old = (await readSeals()).get(late.userId);
  await startStage(used);
  await waitFor("the last seal", async () => (await readSeals()).get(late.userId) !== old);

  const after = await startStage(last);
  for (const person of [...people, late]) expect(await signInAt(after, person)).toBe(200);
});
