import { randomUUID } from "node:crypto";
import { connect } from "node:net";
import { routes } from "@dhahabu/contract/api";
import { errorBodySchema } from "@dhahabu/contract/errors";
import type { ErrorCode } from "@dhahabu/contract/errors";
import type { Route } from "@dhahabu/contract/route";
import { callerHeader } from "@dhahabu/platform/http/caller";
import { connectDatabase } from "@dhahabu/platform/db";
import type { Sql } from "@dhahabu/platform/db";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createApiClient, signIn } from "../support/api-client.ts";
import type { ApiAnswer, ApiClient } from "../support/api-client.ts";
import { refusalOf as refusalByContract, visitors } from "../support/people.ts";
import type { Visitor } from "../support/people.ts";
import "../support/provided.ts";
import { mediaOrigin } from "../support/media-origin.ts";
import { startHouse } from "../support/start-house.ts";
import type { House } from "../support/start-house.ts";
import { createSigner } from "../support/caller-keys.ts";

const password = "seven grams of river gold";
let house: House;
let identitySql: Sql;
let gatewaySql: Sql;
let admin: ApiClient;

beforeAll(async () => {
  house = await startHouse(inject("servers"));
  identitySql = connectDatabase({ url: house.databases.identity.url, maxConnections: 1 });
  gatewaySql = connectDatabase({ url: house.databases.gateway.url, maxConnections: 1 });
  admin = createApiClient(house.origin);
  await signIn(admin, house.admin);
});

afterAll(async () => {
  await identitySql.end();
  await gatewaySql.end();
  await house.stop();
});

let count = 0;
async function register(role: "user" | "marketing" = "user") {
  count += 1;
  const username = `visitor${count}`;
  const client = createApiClient(house.origin);
  const answer = await client.send("POST", "/api/register", {
    username,
    password,
    email: `${username}@example.com`,
  });
  expect(answer.status).toBe(201);
  if (role !== "user") {
    await identitySql`update users set role = ${role} where username = ${username}`;
  }
  return { client, username };
}

/** Status and code of a refused call; throws where it has no proper error body. */
function refusalOf(answer: ApiAnswer): [status: number, code: ErrorCode] {
  const { code, requestId } = errorBodySchema.parse(answer.body);
  if (requestId !== answer.headers.get("x-request-id")) throw new Error("The ids differ.");
  return [answer.status, code];
}

async function countSessions(): Promise<number> {
  const rows = await gatewaySql<{ count: number }[]>`select count(*)::int as count from sessions`;
  return rows[0]?.count ?? 0;
}

describe("sessions", () => {
  test("an anonymous visitor has neither cookie nor row", async () => {
    const before = await countSessions();
    const client = createApiClient(house.origin);
    expect(refusalOf(await client.get("/api/user"))).toEqual([401, "not_signed_in"]);
    await client.get("/api/media");
    await client.send("POST", "/api/login", { username: "nobody", password: "nothing at all" });
    expect(client.cookies).toBe("");
    expect(await countSessions()).toBe(before);
  });

  test("registering signs in; the cookie is guarded and the table does not hold its id", async () => {
    const client = createApiClient(house.origin);
    const answer = await client.send("POST", "/api/register", {
      username: "guarded",
      password,
      email: "guarded@example.com",
    });
    const [cookie = "", device] = answer.headers.getSetCookie();
    const guarded = "[A-Za-z0-9_-]{43}; path=/; expires=[^;]+; samesite=lax; httponly$";
    expect(cookie).toMatch(new RegExp(`^sid=${guarded}`, "i"));
    expect(device).toMatch(new RegExp(`^device=${guarded}`, "i"));
    const id = /sid=([^;]+)/.exec(cookie)?.[1] ?? "";
    const rows = await gatewaySql<{ sid: string; sess: unknown }[]>`select sid, sess from sessions`;
    expect(JSON.stringify(rows)).not.toContain(id);
    expect((await client.get("/api/user")).body).toMatchObject({ username: "guarded" });
  });

  test("signing in gives a new id, and the one before it counts for nothing", async () => {
    const { client, username } = await register();
    const before = client.session;
    await signIn(client, { username, password });
    expect(client.session).not.toBe(before);
    const thief = createApiClient(house.origin);
    expect(refusalOf(await thief.get("/api/user", { cookie: before }))).toEqual([
      401,
      "not_signed_in",
    ]);
    expect((await client.get("/api/user")).status).toBe(200);
  });

  test("an id that a visitor brought along is not taken over", async () => {
    const fixed = `sid=${"A".repeat(43)}`;
    const answer = await createApiClient(house.origin).send("POST", "/api/login", house.admin, {
      cookie: fixed,
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie().join()).not.toContain(fixed);
    const thief = createApiClient(house.origin);
    expect(refusalOf(await thief.get("/api/user", { cookie: fixed }))).toEqual([
      401,
      "not_signed_in",
    ]);
  });

  test("signing out removes the row, and a copy of the cookie is dead", async () => {
    const { client } = await register();
    const copy = client.session;
    const before = await countSessions();
    expect((await client.send("POST", "/api/logout")).status).toBe(200);
    expect(client.session).toBe("");
    expect(await countSessions()).toBe(before - 1);
    expect(
      refusalOf(await createApiClient(house.origin).get("/api/user", { cookie: copy })),
    ).toEqual([401, "not_signed_in"]);
    expect((await client.send("POST", "/api/logout")).status).toBe(200);
  });

  test("a session ends after its time without a call, and after its time at most", async () => {
    const { client } = await register();
    await gatewaySql`update sessions set expire = now() - interval '1 second'`;
    expect(refusalOf(await client.get("/api/user"))).toEqual([401, "not_signed_in"]);
    const { client: other } = await register();
    await gatewaySql`
      update sessions set sess = jsonb_set(sess, '{_expire}', to_jsonb(1)) where expire > now()`;
    expect(refusalOf(await other.get("/api/user"))).toEqual([401, "not_signed_in"]);
    await signIn(admin, house.admin);
  });

  test("a call moves the idle limit on, and never later than it should be", async () => {
    const { client } = await register();
    await gatewaySql`update sessions set expire = now() + interval '1 minute'`;
    expect((await client.get("/api/user")).status).toBe(200);
    const rows = await gatewaySql<{ minutes: number }[]>`
      select extract(epoch from max(expire) - now())::float / 60 as minutes from sessions`;
    expect(rows[0]?.minutes).toBeGreaterThan(29);
    expect(rows[0]?.minutes).toBeLessThanOrEqual(30);
  });

  test("with an https origin cookies are bound to the host and to TLS", async () => {
    const origin = "https://bank.example";
    const replica = await house.startReplica({ PUBLIC_ORIGIN: origin });
    const client = createApiClient(replica.url);
    const answer = await client.send("POST", "/api/login", house.admin, { origin });
    // A visitor is known before anything is answered: with nothing said there is nothing to think of.
    const said = await client.send("POST", "/api/chat", {}, { origin });
    const cookies = [answer, said].flatMap(({ headers }) => headers.getSetCookie());
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; secure/i);
      expect(cookie).not.toMatch(/; domain=/i);
    }
    const names = cookies.map((cookie) => cookie.split("=")[0]);
    expect(names).toEqual(["__Host-sid", "__Host-device", "__Host-visitor"]);
    expect(answer.headers.get("strict-transport-security")).toMatch(/max-age=\d{8}/);
  });
});

describe("access by the contract", () => {
  const calls = Object.values<Route>(routes)
    .filter((route) => route.access !== "public")
    .map((route) => [route.method, route.path.replaceAll(/:\w+/g, "999999"), route] as const);

  // No call with this input ends a session or changes a role, so one of each role makes them all.
  let clients: Record<Visitor, ApiClient>;
  beforeAll(async () => {
    clients = {
      anonymous: createApiClient(house.origin),
      user: (await register()).client,
      marketing: (await register("marketing")).client,
      admin,
    };
  });

  // Whom a call lets in, the walk of roles shows by what it answers them.
  test.each(calls)("%s %s refuses whoever may not, whatever they send", async (...call) => {
    const [method, path, route] = call;
    for (const visitor of visitors) {
      const refusal = refusalByContract(route.access, visitor);
      if (!refusal) continue;
      const client = clients[visitor];
      const answer = await (method === "GET" ? client.get(path) : client.send(method, path, {}));
      expect(refusalOf(answer), visitor).toEqual(refusal);
    }
  });

  test("a role that was taken away counts on the next call", async () => {
    const { client, username } = await register("marketing");
    expect((await client.send("DELETE", "/api/media/999999")).status).toBe(404);
    await identitySql`update users set role = 'user' where username = ${username}`;
    expect(refusalOf(await client.send("DELETE", "/api/media/999999"))).toEqual([
      403,
      "not_allowed",
    ]);
  });

  test("a user who was switched off is out on the next call, on every device", async () => {
    const { client, username } = await register();
    const other = createApiClient(house.origin);
    await signIn(other, { username, password });
    await identitySql`update users set is_active = false where username = ${username}`;
    expect(refusalOf(await client.get("/api/user"))).toEqual([401, "not_signed_in"]);
    expect(client.session).toBe("");
    await identitySql`update users set is_active = true where username = ${username}`;
    expect(refusalOf(await other.get("/api/user"))).toEqual([401, "not_signed_in"]);
  });

  test("staff see their own media list, visitors the prepared one", async () => {
    const created = await admin.send("POST", "/api/media", {
      title: "Not shown yet",
      fileUrl: `${mediaOrigin}/a.mp3`,
    });
    expect(created.status).toBe(201);
    const { id } = created.body as { id: number };
    const has = async (client: ApiClient) =>
      ((await client.get("/api/media")).body as { id: number }[]).some((item) => item.id === id);
    const visitor = createApiClient(house.origin);
    expect(await has(visitor)).toBe(true);
    await admin.send("PATCH", `/api/media/${id}/toggle`);
    expect(await has(visitor)).toBe(false);
    expect(await has(admin)).toBe(true);
    const { client: user } = await register();
    expect(await has(user)).toBe(false);
  });
});

describe("identity cannot be forged past the gateway", () => {
  const adminCaller = () => ({
    userId: 1,
    username: "admin",
    role: "admin" as const,
    duties: [],
    requestId: randomUUID(),
    address: "127.0.0.1",
  });
  const forged = () =>
    createSigner({ service: "pricing" })(adminCaller()).replace(/\.[^.]+$/, `.${"A".repeat(43)}`);

  test("internal headers of a visitor count for nothing", async () => {
    const genuine = createSigner({ service: "pricing" })(adminCaller());
    for (const value of [forged(), genuine]) {
      const answer = await createApiClient(house.origin).get("/api/admin/system-config", {
        [callerHeader]: value,
        "x-user-id": "1",
        "x-role": "admin",
        "x-forwarded-user": "admin",
      });
      expect(refusalOf(answer)).toEqual([401, "not_signed_in"]);
    }
  });

  test("a service refuses who is not the gateway", async () => {
    const url = `${house.services.pricing}/api/admin/system-config`;
    expect((await fetch(url)).status).toBe(403);
    expect((await fetch(url, { headers: { [callerHeader]: forged() } })).status).toBe(403);
  });

  test("a visitor's request id is not taken over", async () => {
    const answer = await admin.get("/api/user", { "x-request-id": "mine" });
    expect(answer.headers.get("x-request-id")).not.toBe("mine");
  });
});

describe("only this site's own pages change anything", () => {
  const login = (headers: Record<string, string>) =>
    fetch(`${house.origin}/api/login`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(house.admin),
    });

  test.each([
    ["a page of no site", { "sec-fetch-site": "none" }],
    ["another site by Sec-Fetch-Site alone", { "sec-fetch-site": "cross-site" }],
    ["another site", { origin: "https://evil.example" }],
    ["an opaque origin", { origin: "null" }],
    ["another site's page by Referer", { referer: "https://evil.example/page" }],
  ])("%s: 403, no session, no CORS", async (_, headers) => {
    const answer = await login(headers);
    expect(answer.status).toBe(403);
    expect(errorBodySchema.parse(await answer.json()).code).toBe("cross_origin");
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect([...answer.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual(
      [],
    );
  });

  test("the site's own origin, its page by Referer, or a program, which names none, may", async () => {
    expect((await login({})).status).toBe(200);
    expect((await login({ origin: house.origin })).status).toBe(200);
    expect((await login({ referer: `${house.origin}/auth` })).status).toBe(200);
  });

  test("a preflight is no call of the contract", async () => {
    const answer = await fetch(`${house.origin}/api/login`, {
      method: "OPTIONS",
      headers: { origin: "https://evil.example", "access-control-request-method": "POST" },
    });
    expect(answer.status).toBe(405);
    expect(answer.headers.get("access-control-allow-origin")).toBeNull();
  });
});

describe("what is no call of the contract", () => {
  test.each(["/api", "/api/", "/api/nothing", "/api/user/", "/api/media/1/other", "/api//user"])(
    "GET %s: 404",
    async (path) => {
      const answer = await fetch(`${house.origin}${path}`);
      expect(answer.status).toBe(404);
      expect(errorBodySchema.parse(await answer.json()).code).toBe("not_found");
    },
  );

  test("a known path with another method: 405 with Allow", async () => {
    const answer = await admin.send("DELETE", "/api/media");
    expect(refusalOf(answer)).toEqual([405, "method_not_allowed"]);
    expect(answer.headers.get("allow")).toBe("HEAD, GET, POST");
  });

  test.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "application/json; charset=utf-16",
    "",
  ])("a body of type %j: 415", async (type) => {
    const answer = await fetch(`${house.origin}/api/contact`, {
      method: "POST",
      headers: { origin: house.origin, "content-type": type },
      body: "{}",
    });
    expect(answer.status).toBe(415);
    expect(errorBodySchema.parse(await answer.json()).code).toBe("wrong_kind");
  });

  test("a body above the limit: 413, declared or not", async () => {
    const big = JSON.stringify({ name: "a".repeat(300_000) });
    expect(refusalOf(await admin.send("POST", "/api/contact", { name: big }))).toEqual([
      413,
      "too_large",
    ]);
    const answer = await fetch(`${house.origin}/api/contact`, {
      method: "POST",
      headers: { origin: house.origin, "content-type": "application/json" },
      body: new Blob([big]).stream(),
      duplex: "half",
    } as RequestInit);
    expect(answer.status).toBe(413);
  });

  test("nesting without end and what is not JSON: 400", async () => {
    let nested: unknown = 1;
    for (let depth = 0; depth < 50; depth += 1) nested = [nested];
    expect(refusalOf(await admin.send("POST", "/api/contact", { nested }))).toEqual([
      400,
      "invalid_input",
    ]);
    const answer = await fetch(`${house.origin}/api/contact`, {
      method: "POST",
      headers: { origin: house.origin, "content-type": "application/json" },
      body: '{"name":',
    });
    expect(answer.status).toBe(400);
  });

  test.each([
    ["not HTTP", "hello\r\n\r\n", "400"],
    [
      "two lengths",
      "POST /api/contact HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n",
      "400",
    ],
    [
      "length and chunks",
      "POST /api/contact HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      "400",
    ],
    [
      "endless headers",
      `GET /api/user HTTP/1.1\r\nHost: a\r\nX-A: ${"a".repeat(20_000)}\r\n\r\n`,
      "431",
    ],
  ])("%s is refused", async (_, request, status) => {
    const answer = await sendRaw(house.origin, request);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer.toLowerCase()).toContain("x-content-type-options: nosniff");
    expect(() =>
      errorBodySchema.parse(JSON.parse(answer.split("\r\n\r\n")[1] ?? "")),
    ).not.toThrow();
  });
});

describe("headers of every answer", () => {
  test.each(["/api/user", "/api/nothing", "/api/branches", "/api/health"])("%s", async (path) => {
    const { headers } = await fetch(`${house.origin}${path}`);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(headers.get("referrer-policy")).not.toBeNull();
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(headers.get("permissions-policy")).toBe(
      "microphone=(self), camera=(), geolocation=(self), payment=(), usb=()",
    );
    expect(headers.get("x-powered-by")).toBeNull();
    expect(headers.get("access-control-allow-origin")).toBeNull();
  });

  test("pages may run scripts of this site alone", async () => {
    const { headers } = await fetch(`${house.origin}/`);
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(/script-src 'self';/);
    expect(policy).toMatch(/object-src 'none'/);
    expect(policy).not.toContain("unsafe-eval");
  });
});

function sendRaw(origin: string, request: string): Promise<string> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(request));
    let text = "";
    socket.setTimeout(5000, () => socket.destroy());
    socket.on("data", (chunk) => {
      text += chunk.toString();
    });
    socket.on("error", reject);
    socket.on("close", () => resolve(text));
  });
}
