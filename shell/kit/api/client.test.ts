import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ApiError, NetworkError } from "./api-error.ts";
import { buildUrl, sendRequest } from "./client.ts";

const seen: { method: string | undefined; type: string | undefined; body: string }[] = [];
const server = createServer((req, res) => {
  let body = "";
  req.on("data", (chunk: Buffer) => {
    body += chunk.toString();
  });
  req.on("end", () => {
    seen.push({ method: req.method, type: req.headers["content-type"], body });
    if (req.url === "/refuse") res.writeHead(409).end('{"message":"Taken.","code":"conflict"}');
    else if (req.url !== "/silent") res.writeHead(200).end("{}");
  });
});
let origin = "";

beforeEach(async () => {
  seen.length = 0;
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

test("parameters and query are encoded into the path", () => {
  expect(
    buildUrl("/api/admin/system-config/:key", {
      params: { key: "A/B ?" },
      query: { page: 2, empty: undefined },
    }),
  ).toBe("/api/admin/system-config/A%2FB%20%3F?page=2");
});

test("the JSON content type is sent only with a body", async () => {
  await sendRequest(`${origin}/a`, { method: "POST" });
  await sendRequest(`${origin}/a`, { method: "POST", body: { grams: 5 } });
  expect(seen).toEqual([
    { method: "POST", type: undefined, body: "" },
    { method: "POST", type: "application/json", body: '{"grams":5}' },
  ]);
});

test("a refusal is an ApiError with the server's sentence", async () => {
  const failure = sendRequest(`${origin}/refuse`, { method: "POST" });
  await expect(failure).rejects.toBeInstanceOf(ApiError);
  await expect(failure).rejects.toMatchObject({ status: 409, serverMessage: "Taken." });
});

test("no answer in time is a NetworkError", async () => {
  await expect(
    sendRequest(`${origin}/silent`, { method: "GET" }, { timeoutMs: 50 }),
  ).rejects.toBeInstanceOf(NetworkError);
});
