import { AppError } from "@dhahabu/contract/errors";
import type { Caller } from "@dhahabu/contract/internal";
import { defineRoute } from "@dhahabu/contract/route";
import type { Access } from "@dhahabu/contract/route";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { assertAccess, assertRoutesAnswered, createEndpoint } from "./endpoint.ts";

const caller: Caller = {
  userId: null,
  username: null,
  role: null,
  duties: [],
  requestId: "r",
  address: "203.0.113.7",
  expiresAtMs: 0,
};
const route = defineRoute({
  method: "POST",
  path: "/api/coins",
  owner: "content",
  access: "public",
  summary: "Echo a coin.",
  body: z.object({ name: z.string(), marks: z.array(z.string()).default([]) }),
  response: z.object({ name: z.string() }),
});
const endpoint = createEndpoint(route, ({ body }) => body);
const answer = (body: unknown) =>
  endpoint.answer?.({ params: {}, query: {}, body, caller, setHeader: () => undefined });

describe("access", () => {
  const cells: [Access, Caller["role"], string][] = [
    ["public", null, "allowed"],
    ["public", "user", "allowed"],
    ["user", null, "not_signed_in"],
    ["user", "user", "allowed"],
    ["user", "marketing", "allowed"],
    ["staff", null, "not_signed_in"],
    ["staff", "user", "not_allowed"],
    ["staff", "marketing", "allowed"],
    ["staff", "admin", "allowed"],
    ["admin", null, "not_signed_in"],
    ["admin", "user", "not_allowed"],
    ["admin", "marketing", "not_allowed"],
    ["admin", "admin", "allowed"],
    ["duty", null, "not_signed_in"],
    ["duty", "user", "not_allowed"],
    ["duty", "admin", "not_allowed"],
  ];
  test.each(cells)("to %s for %s is %s", (access, role, expected) => {
    let outcome = "allowed";
    try {
      assertAccess({ access }, { role, duties: [] });
    } catch (error) {
      outcome = error instanceof AppError ? error.code : "another error";
    }
    expect(outcome).toBe(expected);
  });
});

test("one of the duties that a call names lets in, whatever the role; another one does not", () => {
  const right = { access: "duty", duties: ["teller", "valuer"] } as const;
  const call = (role: Caller["role"], duties: Caller["duties"]) => () =>
    assertAccess(right, { role, duties });
  expect(call("user", ["valuer"])).not.toThrow();
  expect(call("admin", ["auditor"])).toThrow("Your account may not do this.");
  expect(call("marketing", [])).toThrow("Your account may not do this.");
});

describe("an endpoint", () => {
  test("drops what the contract does not name, in the question and in the answer", async () => {
    expect(await answer({ name: "Krugerrand", marks: ["22K"], role: "admin" })).toEqual({
      name: "Krugerrand",
    });
  });

  test.each([
    ["name", { name: "a\0b" }],
    ["name", { name: "\ud83d" }],
    ["marks.1", { name: "a", marks: ["b", "\0"] }],
  ])("refuses text that cannot be stored in %s", async (path, body) => {
    await expect(answer(body)).rejects.toMatchObject({
      code: "invalid_input",
      issues: [{ path }],
    });
  });

  test("takes emoji and every other character", async () => {
    expect(await answer({ name: "\u{1fa99} \u202e د\n\t" })).toEqual({
      name: "\u{1fa99} \u202e د\n\t",
    });
  });
});

test("a route with no endpoint, or with two, stops the start", () => {
  expect(() => assertRoutesAnswered([route], [])).toThrow("POST /api/coins has 0 endpoints");
  expect(() => assertRoutesAnswered([route], [endpoint, endpoint])).toThrow("has 2 endpoints");
  expect(() => assertRoutesAnswered([route], [endpoint])).not.toThrow();
});
