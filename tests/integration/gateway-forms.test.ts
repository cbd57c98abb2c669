import { createServer } from "node:http";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text as readText } from "node:stream/consumers";
import { languages } from "@dhahabu/contract/language";
import { renderRequestSchema } from "@dhahabu/contract/pages";
import type { RenderedPage, Site } from "@dhahabu/contract/pages";
import { afterAll, afterEach, beforeAll, expect, inject, test } from "vitest";
import "../support/provided.ts";
import { newAddress } from "../support/new-address.ts";
import { answerJson, startLoneGateway } from "../support/start-gateway.ts";
import type { LoneGateway } from "../support/start-gateway.ts";

const page: RenderedPage = { status: 200, html: "<!doctype html><p>A page.</p>", style: "" };
const ofEach = <T>(value: T) =>
  Object.fromEntries(languages.map((language) => [language, value])) as Record<
    (typeof languages)[number],
    T
  >;
const site: Site = {
  id: "one",
  shellVersion: "s1",
  registry: { shell: "s1", remotes: [] },
  pages: { "/auth": { dataNames: [] }, "/account": { dataNames: [] } },
  moved: {},
  framePaths: [],
  frameDataNames: [],
  hasBrokenPages: false,
  manifests: ofEach("{}"),
  clientDocuments: ofEach(page),
};

const rendered: string[] = [];
let pages: Server;
let gateway: LoneGateway;

/** The pages service, as far as a form needs it. */
beforeAll(async () => {
  pages = createServer((req, res) => {
    if (req.url === "/site") answerJson(res, 200, site);
    else {
      void readText(req).then((body) => {
        rendered.push(body);
        answerJson(res, 200, page);
      });
    }
  });
  await new Promise<void>((resolve) => pages.listen(0, "127.0.0.1", resolve));
  const { port } = pages.address() as AddressInfo;
  gateway = await startLoneGateway(inject("servers"), {
    settings: {
      PAGES_URL: `http://127.0.0.1:${port}`,
      LIMIT_LOGIN_ADDRESS: "2/60",
      TRUSTED_PROXIES: "127.0.0.1",
    },
  });
});

afterEach(() => {
  rendered.length = 0;
});

afterAll(async () => {
  await gateway.stop();
  pages.closeAllConnections();
  await new Promise((resolve) => {
    pages.close(resolve);
  });
});

const post = (fields: Record<string, string>, headers: Record<string, string>) =>
  fetch(`${gateway.origin}/auth?lang=sw`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams(fields),
    headers,
  });

const login = { form: "login", username: "somebody", password: "correct-horse" };

const readCookie = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0] ?? "")
    .filter((cookie) => /^(?:sid|device)=/.test(cookie))
    .join("; ");

test("a sign-in by a form begins a session that calls know, and a sign-out by one ends it", async () => {
  const from = { "x-forwarded-for": newAddress() };
  const answer = await post(login, from);
  expect(answer.status).toBe(303);
  expect(answer.headers.getSetCookie().join()).toContain("lang=sw");
  const cookie = readCookie(answer);
  expect(cookie).toMatch(/sid=.+device=|device=.+sid=/);
  const ask = () => fetch(`${gateway.origin}/api/user`, { headers: { ...from, cookie } });
  expect((await ask()).status).toBe(200);
  const left = await post({ form: "logout" }, { ...from, cookie });
  expect(left.headers.get("location")).toBe("/");
  expect((await ask()).status).toBe(401);
});

test("a sign-in has a session of its own, whatever cookie its browser was given before", async () => {
  const from = { "x-forwarded-for": newAddress() };
  const before = readCookie(await post(login, from));
  const after = readCookie(await post(login, { ...from, cookie: before }));
  const readSid = (cookie: string) => /sid=([^;]+)/.exec(cookie)?.[1];
  expect(readSid(after)).toBeTruthy();
  expect(readSid(after)).not.toBe(readSid(before));
  const planted = { ...from, "x-forwarded-for": newAddress(), cookie: `sid=${"a".repeat(43)}` };
  expect(readSid(readCookie(await post(login, planted)))).not.toBe("a".repeat(43));
  for (const [cookie, status] of [
    [before, 401],
    [after, 200],
    [planted.cookie, 401],
  ] as const) {
    const answer = await fetch(`${gateway.origin}/api/user`, { headers: { ...from, cookie } });
    expect(answer.status).toBe(status);
  }
});

test("a form of another site signs nobody in or out", async () => {
  const from = { "x-forwarded-for": newAddress() };
  const cookie = readCookie(await post(login, from));
  for (const other of [
    { origin: "https://other.example" },
    { origin: "null" },
    { referer: "https://other.example/auth" },
    { "sec-fetch-site": "cross-site" },
    { origin: gateway.origin, "sec-fetch-site": "same-site" },
  ]) {
    for (const fields of [login, { form: "logout" }]) {
      const answer = await post(fields, { ...from, cookie, ...other });
      expect(answer.status).toBe(403);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
  }
  await fetch(`${gateway.origin}/?form=logout`, { headers: { ...from, cookie } });
  const own = await fetch(`${gateway.origin}/api/user`, { headers: { ...from, cookie } });
  expect(own.status).toBe(200);
});

test("guesses by forms and by calls are counted together, and the page that refuses knows no password", async () => {
  const from = { "x-forwarded-for": newAddress() };
  expect((await post(login, from)).status).toBe(303);
  const call = await fetch(`${gateway.origin}/api/login`, {
    method: "POST",
    body: JSON.stringify(login),
    headers: { ...from, "content-type": "application/json", origin: gateway.origin },
  });
  expect(call.status).toBe(200);
  const refused = await post(login, from);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(refused.headers.getSetCookie().join()).not.toContain("sid=");
  expect(rendered).toHaveLength(1);
  expect(rendered[0]).not.toContain(login.password);
  expect(renderRequestSchema.parse(JSON.parse(rendered[0] ?? "")).sentForm).toMatchObject({
    call: "login",
    typed: { username: login.username },
    status: 429,
  });
});

test("nobody is told who somebody is", async () => {
  const answer = await fetch(`${gateway.origin}/account?form=getUser`);
  expect(answer.status).toBe(401);
  expect(answer.headers.get("cache-control")).toBe("no-store");
});
