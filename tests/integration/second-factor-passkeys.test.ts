import { accountRoutes } from "@dhahabu/contract/accounts";
import { identityRoutes } from "@dhahabu/contract/identity";
import type { HalfSignIn } from "@dhahabu/contract/identity";
import { secondFactorRoutes } from "@dhahabu/contract/second-factor";
import { connectDatabase } from "@dhahabu/platform/db";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { z } from "zod";
import { createApiClient, signIn } from "../support/api-client.ts";
import type { ApiAnswer, ApiClient } from "../support/api-client.ts";
import { createPerson } from "../support/people.ts";
import type { Person } from "../support/people.ts";
import "../support/provided.ts";
import { addApp, beginSetUp } from "../support/second-factor.ts";
import { createSoftPasskey } from "../support/soft-passkey.ts";
import type { SoftPasskey } from "../support/soft-passkey.ts";
import { startHouse } from "../support/start-house.ts";
import type { House } from "../support/start-house.ts";

const host = "localhost";
const challengeSchema = z.object({ challenge: z.string() });
let house: House;
/** The bank by its name; by its number it is `house.origin`. */
let origin: string;
let first: ApiClient;

beforeAll(async () => {
  house = await startHouse(inject("servers"));
  origin = house.origin.replace("127.0.0.1", host);
  first = createApiClient(house.origin);
  await signIn(first, house.admin);
});

afterAll(() => house.stop());

/** Posts as a page of the bank at an origin. */
const post = (path: string, body: unknown, at = origin, client = createApiClient(house.origin)) =>
  client.send("POST", path, body, { origin: at });

async function readChallenge(path: string, token: string, at = origin): Promise<string> {
  const answer = await post(path, { token }, at);
  expect(answer.status, answer.text).toBe(200);
  return challengeSchema.parse(answer.body).challenge;
}

const { startPasskey, addPasskey, askForPasskey, provePasskey, removePasskey } = secondFactorRoutes;

async function join(): Promise<Person & { client: ApiClient }> {
  const person = await createPerson(house, first, "marketing");
  const client = createApiClient(house.origin);
  await signIn(client, person);
  return { ...person, client };
}

async function setUp(token: string, passkey: SoftPasskey, at = { origin, host }) {
  const challenge = await readChallenge(startPasskey.path, token);
  return post(addPasskey.path, { token, name: "My phone", passkey: passkey.make(challenge, at) });
}

/** Somebody of the staff with a passkey. */
async function joinWithPasskey() {
  const person = await join();
  const passkey = createSoftPasskey();
  const added = await setUp(await beginSetUp(person.client), passkey);
  expect(added.status, added.text).toBe(200);
  const { recoveryCodes } = addPasskey.response.parse(added.body);
  return { ...person, passkey, recoveryCodes: recoveryCodes ?? [] };
}

async function signInHalf({ username, password }: Person, at = origin): Promise<HalfSignIn> {
  const answer = await post("/api/login", { username, password }, at);
  const parsed = identityRoutes.login.response.parse(answer.body);
  if (!("halfSignIn" in parsed)) throw new Error(answer.text);
  return parsed.halfSignIn;
}

const refusal = (answer: ApiAnswer) => {
  const { code, reason } = answer.body as { code: string; reason: string };
  return [answer.status, code, reason];
};

const over = [401, "not_signed_in", "factor.over"];
const wrong = [401, "wrong_credentials", "factor.passkeyWrong"];
const needsName = [400, "invalid_input", "factor.needsName"];

test("a passkey is set up with recovery codes, and finishes a sign-in that its password began", async () => {
  const person = await joinWithPasskey();
  expect(person.recoveryCodes).toHaveLength(10);
  const { step, kinds, token } = await signInHalf(person);
  expect([step, kinds]).toEqual(["prove", ["passkey"]]);
  const challenge = await readChallenge(askForPasskey.path, token);
  const signed = person.passkey.sign(challenge, { origin, host });
  const client = createApiClient(house.origin);
  const answer = await post(provePasskey.path, { token, passkey: signed }, origin, client);
  expect(provePasskey.response.parse(answer.body).id).toBe(person.userId);
  expect((await client.get("/api/user")).status).toBe(200);
  // What was signed once signs nothing else, and the step is used up.
  expect(refusal(await post(provePasskey.path, { token, passkey: signed }))).toEqual(over);
  const again = await signInHalf(person);
  const asked = await post(askForPasskey.path, { token: again.token });
  expect(asked.body).toMatchObject({ allowCredentials: [{ transports: ["internal"] }] });
  const replay = await post(provePasskey.path, { token: again.token, passkey: signed });
  expect(refusal(replay)).toEqual(wrong);
  const record = await person.client.get("/api/user/changes");
  expect(accountRoutes.listOwnChanges.response.parse(record.body)[0]).toMatchObject({
    kind: "factorAdded",
    newValue: "passkey",
  });
});

test("somebody else's passkey, another page's, and a copy that counts back are wrong", async () => {
  const [amani, baraka] = [await joinWithPasskey(), await joinWithPasskey()];
  const prove = async (sign: (challenge: string) => Record<string, unknown>) => {
    const { token } = await signInHalf(amani);
    const challenge = await readChallenge(askForPasskey.path, token);
    return post(provePasskey.path, { token, passkey: sign(challenge) });
  };
  const here = { origin, host };
  expect(refusal(await prove((asked) => baraka.passkey.sign(asked, here)))).toEqual(wrong);
  const disguised = await prove((asked) => ({
    ...baraka.passkey.sign(asked, here),
    id: amani.passkey.id,
    rawId: amani.passkey.id,
  }));
  expect(refusal(disguised)).toEqual(wrong);
  const elsewhere = { origin: "https://bank.example.evil", host };
  expect(refusal(await prove((asked) => amani.passkey.sign(asked, elsewhere)))).toEqual(wrong);
  const otherHost = { origin, host: "bank.example.evil" };
  expect(refusal(await prove((asked) => amani.passkey.sign(asked, otherHost)))).toEqual(wrong);
  const invented = () => amani.passkey.sign("AAAA", here);
  expect(refusal(await prove(invented))).toEqual(wrong);
  expect(refusal(await prove(() => ({})))).toEqual(wrong);
  expect((await prove((asked) => amani.passkey.sign(asked, { ...here, count: 9 }))).status).toBe(
    200,
  );
  const copy = await prove((asked) => amani.passkey.sign(asked, { ...here, count: 9 }));
  expect(refusal(copy)).toEqual(wrong);
});

test("a passkey that was made for another page, or is somebody's already, is not taken", async () => {
  const person = await joinWithPasskey();
  const elsewhere = { origin: "https://bank.example.evil", host };
  const token = await beginSetUp(person.client);
  expect(refusal(await setUp(token, createSoftPasskey(), elsewhere))).toEqual(wrong);
  const other = await join();
  const taken = await setUp(await beginSetUp(other.client), person.passkey);
  expect(refusal(taken)).toEqual(wrong);
  expect((await setUp(token, createSoftPasskey())).status).toBe(200);
  expect(refusal(await post(startPasskey.path, { token }))).toEqual(over);
});

test("at a bare number there are no passkeys: the app and recovery codes sign in", async () => {
  const person = await joinWithPasskey();
  const token = await beginSetUp(person.client);
  expect(refusal(await post(startPasskey.path, { token }, house.origin))).toEqual(needsName);
  await addApp(person.client, token);
  const half = await signInHalf(person, house.origin);
  expect(half.kinds).toEqual(["app"]);
  expect((await signInHalf(person)).kinds).toEqual(["passkey", "app"]);
  const asked = await post(askForPasskey.path, { token: half.token }, house.origin);
  expect(refusal(asked)).toEqual(needsName);
  const code = person.recoveryCodes[0];
  const { path } = secondFactorRoutes.proveSecondFactor;
  expect((await post(path, { token: half.token, code }, house.origin)).status).toBe(200);
});

test("one's own passkey is removed and no other; it signs nothing from then on", async () => {
  const [amani, baraka] = [await joinWithPasskey(), await joinWithPasskey()];
  const own = secondFactorRoutes.getOwnFactors.response.parse(
    (await amani.client.get("/api/user/second-factor")).body,
  );
  const [{ id, name, host: keptFor } = { id: 0, name: "", host: "" }] = own.passkeys;
  expect([name, keptFor]).toEqual(["My phone", host]);
  const path = removePasskey.path.replace(":passkeyId", String(id));
  expect((await baraka.client.send("DELETE", path)).status).toBe(200);
  const half = await signInHalf(amani);
  const challenge = await readChallenge(askForPasskey.path, half.token);
  const removed = await amani.client.send("DELETE", path);
  expect(removed.body).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
  const signed = amani.passkey.sign(challenge, { origin, host });
  const late = await post(provePasskey.path, { token: half.token, passkey: signed });
  expect(refusal(late)).toEqual(wrong);
  await signIn(createApiClient(house.origin), amani);
});

test("a challenge lives no longer than its step", async () => {
  const person = await joinWithPasskey();
  const sql = connectDatabase({ url: house.databases.identity.url });
  const { token } = await signInHalf(person);
  const challenge = await readChallenge(askForPasskey.path, token);
  await sql`update factor_steps set expires_at = now() where user_id = ${person.userId}`;
  const signed = person.passkey.sign(challenge, { origin, host });
  expect(refusal(await post(provePasskey.path, { token, passkey: signed }))).toEqual(over);
  await sql.end();
});
