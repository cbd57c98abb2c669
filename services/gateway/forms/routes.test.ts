import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { AppError } from "@dhahabu/contract/errors";
import { createLog } from "@dhahabu/platform/log";
import Koa from "koa";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createFormTaker } from "./routes.ts";
import type { TakenForm } from "./taken-form.ts";

interface Made {
  path: string;
  body: Record<string, unknown>;
}

const made: Made[] = [];
let refusal: AppError | undefined;
let address = "";
let now = new Date();
let origin = "";
let userId: number | null = null;
let hasChangedSession = false;
let usedKeyOf: unknown;

const takeForm = createFormTaker({
  async call(_ctx, _facts, { route, writeBody }) {
    if (refusal) throw refusal;
    const body = JSON.parse(writeBody({ userId }).toString()) as Made["body"];
    made.push({ path: route.path, body });
    if (usedKeyOf !== undefined && body["key"] === usedKeyOf) {
      return { status: 409, body: '{"reason":"request.keyUsed"}', hasChangedSession: false };
    }
    return { status: 201, body: '{"message":"Received."}', hasChangedSession };
  },
  clock: { now: () => now },
  log: createLog({ service: "gateway", level: "silent" }),
});

const app = new Koa().use(async (ctx) => {
  try {
    ctx.body = { taken: (await takeForm(ctx, { requestId: "r", address }, "fr")) ?? null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    ctx.status = error.status;
  }
});
const answer = app.callback();
const server = createServer((req, res) => void answer(req, res));

beforeEach(async () => {
  made.length = 0;
  refusal = undefined;
  userId = null;
  hasChangedSession = false;
  usedKeyOf = undefined;
  address = "192.0.2.1";
  now = new Date("2026-11-28T09:00:00.000Z");
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => {
    server.close(resolve);
  });
});

const readTaken = async (response: Response) =>
  ((await response.json()) as { taken: TakenForm | null }).taken;

const post = (body: string, type = "application/x-www-form-urlencoded") =>
  fetch(origin, { method: "POST", body, headers: { "content-type": type } });

const enquiry = "form=contact&name=Amina&message=Two%0D%0Alines";

test("a form makes the call that it names, in the page's language, and brings the answer back", async () => {
  const taken = await readTaken(await post(enquiry));
  expect(taken).toMatchObject({
    call: "contact",
    typed: { name: "Amina", message: "Two\r\nlines" },
    status: 201,
    answer: { message: "Received." },
  });
  expect(made).toMatchObject([
    { path: "/api/contact", body: { name: "Amina", message: "Two\r\nlines", language: "fr" } },
  ]);
});

test("the same words from the same place have one key; other words, another place or account another", async () => {
  await post(enquiry);
  await post(enquiry);
  await post(`${enquiry}.`);
  address = "192.0.2.2";
  await post(enquiry);
  for (userId of [41, 42]) await post(enquiry);
  const keys = made.map(({ body }) => String(body["key"]));
  expect(keys[1]).toBe(keys[0]);
  expect(new Set(keys).size).toBe(5);
  for (const key of keys) {
    expect(key).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  }
});

test("the same enquiry is one all day; the same quote ten minutes later is another one", async () => {
  const quote = "form=createQuote&items.0.goldType=22K&items.0.grossGrams=25";
  for (const form of [enquiry, quote]) {
    for (const time of ["09:00", "09:09", "09:10"]) {
      now = new Date(`2026-11-28T${time}:00.000Z`);
      await post(form);
    }
  }
  const keys = made.map(({ body }) => body["key"]);
  expect(new Set(keys.slice(0, 3)).size).toBe(1);
  expect(keys[4]).toBe(keys[3]);
  expect(keys[5]).not.toBe(keys[3]);
});

test("what only reads has an address, without a key; what writes has none", async () => {
  await fetch(`${origin}/?form=calculateLoan&goldType=22K&goldWeight=12,5`);
  expect(made.map(({ body }) => body)).toEqual([
    { goldType: "22K", goldWeight: 12.5, language: "fr" },
  ]);
  expect(await readTaken(await fetch(`${origin}/?${enquiry}`))).toBeNull();
  expect(await readTaken(await fetch(`${origin}/?lang=fr`))).toBeNull();
  expect((await post("form=calculateLoan")).status).toBe(400);
  expect(made).toHaveLength(1);
});

const register = "form=register&username=amina&password=correct-horse";

test("a password goes to the call alone: neither the page nor a key is made of it", async () => {
  const taken = await readTaken(await post(register));
  expect(taken?.typed).toEqual({ username: "amina" });
  await post(register.replace("horse", "zebra"));
  expect(made.map(({ body }) => body["password"])).toEqual(["correct-horse", "correct-zebra"]);
  expect(made[1]?.body["key"]).toBe(made[0]?.body["key"]);
});

test("the same form with another password is judged as another one", async () => {
  await post(register);
  usedKeyOf = made[0]?.body["key"];
  expect(await readTaken(await post(register.replace("horse", "zebra")))).toMatchObject({
    status: 201,
  });
  expect(made).toHaveLength(3);
  expect(made[2]?.body).toMatchObject({ username: "amina", password: "correct-zebra" });
  expect(made[2]?.body).not.toHaveProperty("key");
});

test("the browser goes on where a session has begun, and nowhere else", async () => {
  expect(await readTaken(await post(register))).not.toHaveProperty("nextPath");
  hasChangedSession = true;
  expect(await readTaken(await post(register))).toHaveProperty("nextPath", "/account?form=getUser");
  expect(await readTaken(await post("form=logout"))).toHaveProperty("nextPath", "/");
});

test("what is no form of the site is refused", async () => {
  expect((await post("form=closeOwnAccount")).status).toBe(400);
  expect((await post("name=Amina")).status).toBe(400);
  expect((await post("{}", "application/json")).status).toBe(415);
  expect((await post(`form=contact&message=${"m".repeat(200_000)}`)).status).toBe(413);
  expect(made).toEqual([]);
});

test("a refused call brings back what was typed; one from another site brings nothing", async () => {
  refusal = new AppError("too_many_requests", {
    reason: "limit.seconds",
    values: { count: 5 },
    retryAfterSeconds: 5,
  });
  expect(await readTaken(await post(enquiry))).toMatchObject({
    typed: { name: "Amina" },
    status: 429,
    retryAfterSeconds: 5,
    answer: { reason: "limit.seconds" },
  });
  refusal = new AppError("cross_origin", { reason: "request.otherSite" });
  expect((await post(enquiry)).status).toBe(403);
});
