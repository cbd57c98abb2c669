import { routes } from "@dhahabu/contract/api";
import type { Access, Owner, Route } from "@dhahabu/contract/route";
import { expect, test } from "vitest";
import { z } from "zod";

/** Every call of spec section 7: call, owner and who may make it (spec section 6). */
const expectedCalls: [call: string, owner: Owner, access: Access][] = [
  ["GET /api/user", "identity", "user"],
  ["POST /api/login", "identity", "public"],
  ["POST /api/register", "identity", "public"],
  ["POST /api/logout", "gateway", "public"],
  ["GET /api/gold-prices/currency/:currency", "pricing", "public"],
  ["GET /api/public-config", "pricing", "public"],
  ["POST /api/calculate-loan", "pricing", "public"],
  ["GET /api/admin/system-config", "pricing", "admin"],
  ["PATCH /api/admin/system-config/:key", "pricing", "admin"],
  ["POST /api/chat", "assistant", "public"],
  ["POST /api/newsletter", "enquiry", "public"],
  ["POST /api/contact", "enquiry", "public"],
  ["GET /api/media", "content", "public"],
  ["POST /api/media", "content", "staff"],
  ["PUT /api/media/:id", "content", "staff"],
  ["DELETE /api/media/:id", "content", "staff"],
  ["PATCH /api/media/:id/toggle", "content", "staff"],
  ["POST /api/media/upload", "content", "staff"],
  ["GET /api/admin/users", "identity", "admin"],
  ["PATCH /api/admin/users/:userId/role", "identity", "admin"],
  ["PATCH /api/admin/users/:userId/status", "identity", "admin"],
];

const contract: Route[] = Object.values(routes);

test.each(expectedCalls)("%s is answered by %s for %s", (call, owner, access) => {
  const found = contract.filter((route) => `${route.method} ${route.path}` === call);
  expect(found.map((route) => [route.owner, route.access])).toEqual([[owner, access]]);
});

test("no call is named twice and every path is lower-case kebab", () => {
  const calls = contract.map((route) => `${route.method} ${route.path.replaceAll(/:\w+/g, ":")}`);
  expect(new Set(calls).size).toBe(calls.length);
  for (const route of contract) {
    expect(route.path).toMatch(/^\/api(?:\/(?:[a-z]+(?:-[a-z]+)*|:[a-zA-Z]+))+(?:\.json)?$/);
  }
});

test("every parameter in a path has a schema, and nothing else has", () => {
  for (const route of contract) {
    const named = [...route.path.matchAll(/:(\w+)/g)].map((match) => match[1]);
    const described = route.params instanceof z.ZodObject ? Object.keys(route.params.shape) : [];
    expect(described, route.path).toEqual(named);
  }
});

test("only administrators, and who has a duty, reach /api/admin, but for the totals and lines that all staff see on the dashboard", () => {
  const open = contract
    .filter((route) => route.path.startsWith("/api/admin/"))
    .filter(({ access }) => access !== "admin" && access !== "duty")
    .map(({ method, path, access }) => `${method} ${path} ${access}`);
  expect(open).toEqual(["GET /api/admin/users/totals staff", "GET /api/admin/users/trend staff"]);
});

test("staff alone change what the public reads", () => {
  const open = contract.filter(
    (route) =>
      route.method !== "GET" &&
      route.access !== "staff" &&
      route.access !== "admin" &&
      (route.owner === "content" || (route.owner === "pricing" && route.limit !== "read")),
  );
  expect(open).toEqual([]);
});

test("a call from anywhere has no session and proves its right in its path", () => {
  for (const route of contract.filter((candidate) => candidate.isFromAnywhere === true)) {
    expect([route.access, route.session], route.path).toEqual(["public", undefined]);
    expect(route.path).toMatch(/:token$/);
  }
});

test("only reads that everyone may make are answered from a prepared buffer", () => {
  const prepared = contract.filter((route) => route.prepared === true);
  expect(prepared.length).toBeGreaterThan(0);
  for (const route of prepared) {
    expect([route.method, route.access], route.path).toEqual(["GET", "public"]);
  }
});
