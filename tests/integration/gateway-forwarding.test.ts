import { request } from "node:http";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { errorBodySchema } from "@dhahabu/contract/errors";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import "../support/provided.ts";
import { answerJson, startLoneGateway } from "../support/start-gateway.ts";
import type { LoneGateway } from "../support/start-gateway.ts";
import { waitFor } from "../support/wait-for.ts";

const file = "/api/media/files/0123456789abcdef.mp4";
const nextPage = '</api/media?limit=200&after=abc>; rel="next"';
let gateway: LoneGateway;
let answerFile: RequestListener;
let answerList: RequestListener;
/** What reached the owners, the gateway's own refreshing left out. */
let seen: IncomingMessage[] = [];

beforeAll(async () => {
  gateway = await startLoneGateway(inject("servers"), {
    settings: { LIMIT_FILES_PER_ADDRESS: "3" },
    owners: {
      content(req, res) {
        if (req.url === "/api/media") {
          res.setHeader("Link", nextPage);
          return answerJson(res, 200, [{ id: 1 }]);
        }
        if (req.url === "/api/branches") return answerJson(res, 200, []);
        if (req.url === "/api/facts") return answerJson(res, 200, {});
        if (req.url === "/livez") return answerJson(res, 200, {});
        seen.push(req);
        if (req.url?.startsWith("/api/media/files")) return answerFile(req, res);
        return answerList(req, res);
      },
      enquiry(req, res) {
        seen.push(req);
        res.writeHead(200, {
          "Content-Type": "text/html; charset=utf-8",
          "Content-Security-Policy": "default-src 'none'; form-action 'self'",
          "Referrer-Policy": "no-referrer",
        });
        res.end("<p>You are unsubscribed.</p>");
      },
    },
  });
});

beforeEach(() => {
  seen = [];
  answerList = (_, res) => {
    res.setHeader("Link", '</api/media?limit=2&after=def>; rel="next"');
    answerJson(res, 200, [{ id: 2 }]);
  };
});

afterAll(() => gateway.stop());

const ask = (path: string, init: RequestInit = {}) => fetch(`${gateway.origin}${path}`, init);

async function codeOf(answer: Response): Promise<[number, string]> {
  return [answer.status, errorBodySchema.parse(await answer.json()).code];
}

describe("a file", () => {
  const headers = {
    "Content-Type": "video/mp4",
    "Accept-Ranges": "bytes",
    "Cache-Control": "public, max-age=31536000, immutable",
    "Content-Disposition": 'inline; filename="a.mp4"',
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Cross-Origin-Resource-Policy": "same-site",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    ETag: '"v1"',
    Server: "inside",
  };

  test("comes with its owner's headers, which win over the gateway's own", async () => {
    answerFile = (_, res) => res.writeHead(200, { ...headers, "Content-Length": 5 }).end("audio");
    const answer = await ask(file);
    expect(await answer.text()).toBe("audio");
    for (const [name, value] of Object.entries({ ...headers, "Content-Length": "5" })) {
      expect([name, answer.headers.get(name)]).toEqual([name, name === "Server" ? null : value]);
    }
    expect(answer.headers.get("x-frame-options")).toBe("DENY");
  });

  test("comes in parts: Range and If-Range pass, 206 and 416 come back", async () => {
    answerFile = (req, res) => {
      if (req.headers.range === "bytes=9-") {
        res.writeHead(416, { "Content-Range": "bytes */5" });
        return res.end();
      }
      res.writeHead(206, { ...headers, "Content-Range": "bytes 1-2/5", "Content-Length": 2 });
      return res.end("ud");
    };
    const part = await ask(file, { headers: { range: "bytes=1-2", "if-range": '"v1"' } });
    expect([part.status, part.headers.get("content-range"), await part.text()]).toEqual([
      206,
      "bytes 1-2/5",
      "ud",
    ]);
    expect(seen[0]?.headers).toMatchObject({ range: "bytes=1-2", "if-range": '"v1"' });
    const none = await ask(file, { headers: { range: "bytes=9-" } });
    expect([none.status, none.headers.get("content-range")]).toEqual([416, "bytes */5"]);
  });

  test("that the visitor holds is a 304 without a body", async () => {
    answerFile = (req, res) => res.writeHead(req.headers["if-none-match"] ? 304 : 500).end();
    const answer = await ask(file, { headers: { "if-none-match": '"v1"' } });
    expect([answer.status, await answer.text()]).toEqual([304, ""]);
  });

  test("is asked for by HEAD as HEAD", async () => {
    answerFile = (_, res) => res.writeHead(200, { ...headers, "Content-Length": 5_000_000 }).end();
    const answer = await ask(file, { method: "HEAD" });
    expect(seen[0]?.method).toBe("HEAD");
    expect([answer.status, answer.headers.get("content-length")]).toEqual([200, "5000000"]);
  });

  test("that its visitor no longer takes is no longer read", async () => {
    let isEnded = false;
    let bytes = 0;
    answerFile = (_, res) => {
      res.writeHead(200, headers);
      const push = () => {
        while (!res.destroyed && res.write(Buffer.alloc(65_536))) bytes += 65_536;
      };
      res.on("drain", push);
      res.on("close", () => {
        isEnded = true;
      });
      push();
    };
    const abort = new AbortController();
    const answer = await ask(file, { signal: abort.signal });
    expect(answer.status).toBe(200);
    let last = -1;
    await waitFor("the owner's rest", () => {
      const isResting = last === bytes;
      last = bytes;
      return isResting;
    });
    expect(isEnded).toBe(false);
    expect(bytes).toBeLessThan(40 * 1024 * 1024);
    abort.abort();
    await waitFor("the end", () => isEnded);
  });

  test("whose visitor leaves before it begins ends the owner's work", async () => {
    let isEnded = false;
    answerFile = (_, res) => {
      res.on("close", () => {
        isEnded = true;
      });
    };
    const call = request(new URL(file, gateway.origin)).on("error", () => undefined);
    call.end();
    await waitFor("the request", () => seen.length === 1);
    expect(isEnded).toBe(false);
    call.destroy();
    await waitFor("the end", () => isEnded);
  });

  test("is one of a few that a network reads at once; one that ends makes room", async () => {
    answerFile = (_, res) => {
      res.writeHead(200, headers);
      res.write("the beginning");
    };
    const open = async () => {
      const abort = new AbortController();
      return { abort, answer: await ask(file, { signal: abort.signal }) };
    };
    const reading = [await open(), await open(), await open()];
    expect(reading.map(({ answer }) => answer.status)).toEqual([200, 200, 200]);
    const { answer: refused } = await open();
    expect(refused.headers.get("retry-after")).toBe("10");
    expect(await codeOf(refused)).toEqual([429, "too_many_requests"]);
    reading[0]?.abort.abort();
    await expect
      .poll(async () => {
        const next = await open();
        if (next.answer.status === 200) reading.push(next);
        return next.answer.status;
      })
      .toBe(200);
    for (const { abort } of reading) abort.abort();
  });

  test("that breaks off is no whole file", async () => {
    answerFile = (_, res) => {
      res.writeHead(200, { ...headers, "Content-Length": 100 });
      res.write("half", () => res.destroy());
    };
    const answer = await ask(file);
    await expect(answer.text()).rejects.toThrow("terminated");
  });

  test("of another name than the contract allows is its owner's to refuse", async () => {
    answerFile = (_, res) =>
      answerJson(res, 404, {
        message: "There is no such file.",
        reason: "file.unknown",
        code: "not_found",
        requestId: "x",
      });
    expect(await codeOf(await ask("/api/media/files/..%2Fsecret"))).toEqual([404, "not_found"]);
    expect(seen.map((req) => req.url)).toEqual(["/api/media/files/..%2Fsecret"]);
  });
});

describe("a list with a query", () => {
  test("that names a page or a filter is asked of its owner, with the next page's address", async () => {
    for (const query of ["limit=2", "after=abc", "type=audio", "t=1&category=x", "%6Cimit=2"]) {
      const answer = await ask(`/api/media?${query}`);
      expect(await answer.json()).toEqual([{ id: 2 }]);
      expect(answer.headers.get("link")).toContain("after=def");
    }
    expect(seen).toHaveLength(5);
  });

  test("that names nothing of the contract gets the prepared first page, its next page with it", async () => {
    for (const query of ["", "?", "?t=123", "?_=1&cache=no", "?__proto__=1"]) {
      const answer = await ask(`/api/media${query}`);
      expect(await answer.json()).toEqual([{ id: 1 }]);
      expect(answer.headers.get("link")).toBe(nextPage);
    }
    expect((await ask("/api/branches?limit=1")).status).toBe(200);
    expect(seen).toHaveLength(0);
  });
});

test("a service that stands still is not waited for in a row without an end", async () => {
  const held: ServerResponse[] = [];
  answerList = (_, res) => held.push(res);
  const ended: [status: number, retryAfter: string | null][] = [];
  const calls = Array.from({ length: 400 }, async () => {
    const answer = await ask("/api/media?limit=2");
    ended.push([answer.status, answer.headers.get("retry-after")]);
    await answer.text();
  });
  // 128 are at the service and 256 in the row, the gateway's own refreshing among them.
  await waitFor("the refusals", () => ended.length >= 400 - 128 - 256);
  const refused = [...ended];
  expect(refused).toEqual(refused.map(() => [503, "5"]));
  answerList = (_, res) => answerJson(res, 200, []);
  for (const res of held) answerJson(res, 200, []);
  await Promise.all(calls);
  const answered = ended.filter(([status]) => status === 200);
  expect(answered.length).toBeGreaterThan(350);
});

describe("unsubscribing with one click", () => {
  const path = `/api/newsletter/unsubscribe/${"a".repeat(32)}`;
  const post = (init: RequestInit) => ask(path, { method: "POST", ...init });

  test.each<[string, { body?: BodyInit; headers?: Record<string, string> }]>([
    ["a form", { body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }) }],
    [
      "a multipart form, from another site",
      {
        body: (() => {
          const form = new FormData();
          form.set("List-Unsubscribe", "One-Click");
          return form;
        })(),
        headers: { origin: "https://mail.example", "sec-fetch-site": "cross-site" },
      },
    ],
    ["nothing", {}],
  ])("with %s: the owner is asked, without a body and without a session", async (_, init) => {
    const cookie = await gateway.signIn();
    const answer = await post({ ...init, headers: { ...init.headers, cookie } });
    expect([answer.status, await answer.text()]).toEqual([200, "<p>You are unsubscribed.</p>"]);
    expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(answer.headers.get("content-security-policy")).toBe(
      "default-src 'none'; form-action 'self'",
    );
    expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
    expect(answer.headers.getSetCookie()).toEqual([]);
    const [, payload = ""] = String(seen[0]?.headers["x-dhahabu-caller"]).split(".");
    expect(JSON.parse(Buffer.from(payload, "base64url").toString())).toMatchObject({
      userId: null,
      role: null,
      duties: [],
    });
    expect(seen[0]?.headers["content-type"]).toBeUndefined();
    expect(seen[0]?.headers["content-length"] ?? "0").toBe("0");
  });

  test("with JSON: 415; with a large form: 413", async () => {
    const json = await post({ body: "{}", headers: { "content-type": "application/json" } });
    expect(await codeOf(json)).toEqual([415, "wrong_kind"]);
    const large = await post({ body: new URLSearchParams({ a: "b".repeat(5000) }) });
    expect(await codeOf(large)).toEqual([413, "too_large"]);
    expect(seen).toHaveLength(0);
  });
});

describe("an address", () => {
  test.each(["http://[", "http://bank/api/health", "*"])(
    "written as %s is a 400",
    async (target) => {
      const { port, hostname } = new URL(gateway.origin);
      const socket = connect(Number(port), hostname);
      socket.write(`GET ${target} HTTP/1.1\r\nHost: bank\r\n\r\n`);
      const answer = await text(socket);
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      expect(answer).toContain("X-Content-Type-Options: nosniff");
      const body = errorBodySchema.parse(JSON.parse(answer.slice(answer.indexOf("\r\n\r\n"))));
      expect(body.code).toBe("invalid_input");
    },
  );

  test.each(["/api/branches", "/api/user", "/"])(
    "19.11: asked for with two hosts, %s is a 400 that ends the connection",
    async (path) => {
      const { port, hostname } = new URL(gateway.origin);
      const socket = connect(Number(port), hostname);
      socket.write(`GET ${path} HTTP/1.1\r\nHost: bank\r\nhOST: thief\r\n\r\n`);
      const answer = await text(socket);
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      expect(answer).toContain("Connection: close");
    },
  );

  test("that is too long is told so", async () => {
    const answer = await ask(`/api/media?after=${"a".repeat(5000)}`);
    expect(await codeOf(answer)).toEqual([414, "too_large"]);
  });

  test("or headers beyond what HTTP takes are told so", async () => {
    const { port, hostname } = new URL(gateway.origin);
    const socket = connect(Number(port), hostname);
    socket.write(`GET /api/user?${"a".repeat(20_000)} HTTP/1.1\r\nHost: bank\r\n\r\n`);
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
    const body = errorBodySchema.parse(JSON.parse(answer.slice(answer.indexOf("\r\n\r\n"))));
    expect(body).toMatchObject({ code: "too_large" });
  });
});
