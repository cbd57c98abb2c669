import { expect, test } from "vitest";
import { pickAnswerHeaders, pickRequestHeaders, readSessionVersion } from "./headers.ts";

test("a visitor's internal, hop-by-hop and cookie headers do not cross", () => {
  const picked = pickRequestHeaders({
    "x-dhahabu-caller": "forged",
    "x-request-id": "forged",
    "x-forwarded-for": "10.0.0.1",
    connection: "keep-alive, x-dhahabu-caller",
    "transfer-encoding": "chunked",
    cookie: "sid=secret",
    authorization: "Bearer x",
    host: "evil.example",
    "accept-language": "sw",
    range: "bytes=0-1",
  });
  expect(picked).toEqual({ "accept-language": "sw", range: "bytes=0-1" });
});

test("a service's own headers do not reach the visitor", () => {
  const picked = pickAnswerHeaders({
    "content-type": "application/json",
    "x-powered-by": "inside",
    server: "10.0.0.7",
    "set-cookie": ["a=b"],
    connection: "close",
    "retry-after": "5",
  });
  expect(picked).toEqual({ "content-type": "application/json", "retry-after": "5" });
});

test("the session version that identity names is read, and kept from visitors", () => {
  expect(readSessionVersion({ "x-dhahabu-session-version": "7" })).toBe(7);
  for (const text of ["", "-1", "1.5", "x", "1e3", "99999999999"]) {
    expect(readSessionVersion({ "x-dhahabu-session-version": text })).toBeUndefined();
  }
  expect(readSessionVersion({})).toBeUndefined();
  expect(pickAnswerHeaders({ "x-dhahabu-session-version": "7" })).toEqual({});
});
