import { createHash } from "node:crypto";
import { request } from "node:http";
import type { ClientRequest, IncomingMessage, RequestListener } from "node:http";
import { connect } from "node:net";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { errorBodySchema } from "@dhahabu/contract/errors";
import { callerHeader } from "@dhahabu/platform/http/caller";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import "../support/provided.ts";
import { answerJson, startLoneGateway } from "../support/start-gateway.ts";
import type { LoneGateway } from "../support/start-gateway.ts";
import { waitFor } from "../support/wait-for.ts";

const type = "multipart/form-data; boundary=gold";
let gateway: LoneGateway;
let cookie: string;
/** What the owner does with the next uploads, and how many came to it. */
let content: RequestListener;
let arrived = 0;

beforeAll(async () => {
  gateway = await startLoneGateway(inject("servers"), {
    owners: {
      content: (req, res) => {
        if (!req.url?.startsWith("/api/media/upload")) return answerJson(res, 200, []);
        arrived += 1;
        return content(req, res);
      },
    },
  });
  cookie = await gateway.signIn();
});

beforeEach(() => {
  arrived = 0;
  gateway.user.now = { role: "marketing", sessionVersion: 0 };
});

afterAll(() => gateway.stop());

function post(headers: Record<string, string> = {}, path = "/api/media/upload"): ClientRequest {
  return request(new URL(path, gateway.origin), {
    method: "POST",
    headers: { origin: gateway.origin, cookie, "content-type": type, ...headers },
  });
}

function answerOf(call: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    call.once("response", resolve);
    call.once("error", reject);
  });
}

async function readError(answer: IncomingMessage) {
  return errorBodySchema.parse(JSON.parse(await text(answer)));
}

/** Bytes without a pattern that a wrong order would keep. */
function* pieces(count: number) {
  for (let index = 0; index < count; index += 1) {
    yield Buffer.alloc(65_536, `${index}.`);
  }
}

test("the bytes go to the owner as they are, with their type and length", async () => {
  const hash = createHash("sha256");
  let seen: IncomingMessage["headers"] = {};
  content = (req, res) => {
    seen = req.headers;
    req.on("data", (chunk: Buffer) => hash.update(chunk));
    req.on("end", () => answerJson(res, 201, { fileUrl: "/x" }));
  };
  const expected = createHash("sha256");
  for (const piece of pieces(100)) expected.update(piece);
  const call = post({ "content-length": String(100 * 65_536), "x-dhahabu-caller": "forged" });
  const [answer] = await Promise.all([answerOf(call), pipeline(Readable.from(pieces(100)), call)]);
  expect(answer.statusCode).toBe(201);
  expect(await text(answer)).toBe('{"fileUrl":"/x"}');
  expect(hash.digest("hex")).toBe(expected.digest("hex"));
  expect(seen["content-type"]).toBe(type);
  expect(seen["content-length"]).toBe(String(100 * 65_536));
  expect(seen.cookie).toBeUndefined();
  const [, payload = ""] = String(seen[callerHeader]).split(".");
  expect(JSON.parse(Buffer.from(payload, "base64url").toString())).toMatchObject({
    userId: 7,
    role: "marketing",
  });
});

test("an upload of unknown length goes on in chunks", async () => {
  let bytes = 0;
  content = (req, res) => {
    req.on("data", (chunk: Buffer) => (bytes += chunk.length));
    req.on("end", () => answerJson(res, 201, {}));
  };
  const call = post();
  const [answer] = await Promise.all([answerOf(call), pipeline(Readable.from(pieces(30)), call)]);
  expect(answer.statusCode).toBe(201);
  expect(bytes).toBe(30 * 65_536);
});

test("a slow owner slows its sender: the gateway holds no more than a few buffers", async () => {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  content = (req, res) => {
    req.pause();
    void isReleased.then(() => {
      req.resume();
      req.on("end", () => answerJson(res, 201, {}));
    });
  };
  const call = post();
  let sent = 0;
  const source = Readable.from(
    (function* () {
      for (const piece of pieces(1000)) {
        sent += piece.length;
        yield piece;
      }
    })(),
  );
  const answered = answerOf(call);
  const sending = pipeline(source, call);
  await waitFor("the upload at its owner", () => arrived === 1);
  let last = -1;
  await waitFor("the sender's rest", () => {
    const isResting = last === sent && sent > 0;
    last = sent;
    return isResting;
  });
  expect(sent).toBeLessThan(40 * 1024 * 1024);
  release();
  await sending;
  expect((await answered).statusCode).toBe(201);
  expect(sent).toBe(1000 * 65_536);
});

describe("is refused before its body is read", () => {
  async function refuse(headers: Record<string, string>, path?: string) {
    const call = post({ "content-length": "200000000", ...headers }, path);
    call.write("--gold\r\n");
    const answer = await answerOf(call);
    const { code } = await readError(answer);
    call.destroy();
    expect(answer.headers.connection).toBe("close");
    expect(arrived).toBe(0);
    return [answer.statusCode, code];
  }

  test("from an anonymous visitor", async () => {
    expect(await refuse({ cookie: "" })).toEqual([401, "not_signed_in"]);
  });

  test("from a role that may not", async () => {
    gateway.user.now = { role: "user", sessionVersion: 0 };
    expect(await refuse({})).toEqual([403, "not_allowed"]);
  });

  test("from another site", async () => {
    expect(await refuse({ origin: "https://evil.example" })).toEqual([403, "cross_origin"]);
  });

  test.each(["application/json", "application/octet-stream", "multipart/mixed", ""])(
    "of type %j",
    async (given) => {
      expect(await refuse({ "content-type": given })).toEqual([415, "wrong_kind"]);
    },
  );

  test("where the call takes JSON", async () => {
    expect(await refuse({}, "/api/media")).toEqual([415, "wrong_kind"]);
  });
});

describe("that its owner answers before it is over", () => {
  test.each([
    [413, "too_large"],
    [415, "wrong_kind"],
  ])("with %i: the sender reads the answer, and the connection ends", async (status, code) => {
    content = (req, res) => {
      req.once("data", () => {
        req.pause();
        const message = "The request is too large.";
        const reason = "request.tooLarge";
        answerJson(res, status, { message, reason, code, requestId: "its own" });
      });
    };
    const call = post({ "content-length": "200000000" });
    const sending = pipeline(Readable.from(pieces(3000)), call).catch(() => undefined);
    const answer = await answerOf(call);
    expect([answer.statusCode, (await readError(answer)).code]).toEqual([status, code]);
    expect(answer.headers.connection).toBe("close");
    call.destroy();
    await sending;
  });

  test("with a lost connection: 503, and the next upload works", async () => {
    content = (req) => void req.once("data", () => req.socket.destroy());
    const call = post({ "content-length": "200000000" });
    call.write(Buffer.alloc(100_000));
    const answer = await answerOf(call);
    expect([answer.statusCode, (await readError(answer)).code]).toEqual([503, "unavailable"]);
    call.destroy();
    content = (req, res) => void req.resume().on("end", () => answerJson(res, 201, {}));
    const again = post();
    again.end("--gold--");
    expect((await answerOf(again)).statusCode).toBe(201);
  });
});

test("a sender that leaves ends the owner's work", async () => {
  let isEnded = false;
  content = (req) => {
    req.resume();
    req.once("close", () => {
      isEnded = !req.complete;
    });
  };
  const call = post({ "content-length": "200000000" });
  call.on("error", () => undefined);
  call.write(Buffer.alloc(1_000_000));
  await waitFor("the upload at its owner", () => arrived === 1);
  expect(isEnded).toBe(false);
  call.destroy();
  await waitFor("the end of the owner's work", () => isEnded);
});

test("a length that is told twice is no request", async () => {
  const { port, hostname } = new URL(gateway.origin);
  const socket = connect(Number(port), hostname);
  socket.write(
    [
      "POST /api/media/upload HTTP/1.1",
      "Host: bank",
      `Origin: ${gateway.origin}`,
      `Cookie: ${cookie}`,
      `Content-Type: ${type}`,
      "Content-Length: 5",
      "Transfer-Encoding: chunked",
      "",
      "0\r\n\r\nGET /api/user HTTP/1.1\r\nHost: bank\r\n\r\n",
    ].join("\r\n"),
  );
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
  expect(arrived).toBe(0);
});

test("two hundred uploads that never end hold up nobody", async () => {
  content = (req) => void req.resume();
  const calls = Array.from({ length: 200 }, () => post({ "content-length": "1000000" }));
  for (const call of calls) call.on("error", () => undefined).write("--gold\r\n");
  await waitFor("the uploads at their owner", () => arrived === 200);
  const answer = await fetch(`${gateway.origin}/api/media`, { headers: { cookie } });
  expect(answer.status).toBe(200);
  expect(calls.filter((call) => call.closed)).toEqual([]);
  for (const call of calls) call.destroy();
});
