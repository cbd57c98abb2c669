import { routes } from "@dhahabu/contract/api";
import type { RouteName } from "@dhahabu/contract/api";
import { duties } from "@dhahabu/contract/duties";
import { errorBodySchema } from "@dhahabu/contract/errors";
import type { Access, Route } from "@dhahabu/contract/route";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { callRoute, fillPath, sendRequest } from "../support/call-route.ts";
import type { AnyParts, RouteAnswer } from "../support/call-route.ts";
import { callSamples, tinyPng } from "../support/call-samples.ts";
import type { SampleWorld } from "../support/call-samples.ts";
import { isOwnEnd, leastVisitors, openNewSession, signInAdmin } from "../support/people.ts";

const bank = inject("bank");
const sql = postgres(bank.databaseUrl, { max: 1 });
const names = Object.keys(routes) as RouteName[];
const contract: Route[] = Object.values(routes);
/** Who makes a call: nobody with more right to it than it needs. */
const leastOf = { ...leastVisitors, duty: "counter" } as const satisfies Record<Access, string>;
let world: SampleWorld;
let cookies: Record<(typeof leastOf)[Access], string>;

beforeAll(async () => {
  const admin = await signInAdmin(bank);
  world = { bank, admin, sql };
  cookies = {
    anonymous: "",
    user: await openNewSession(world, "user"),
    marketing: await openNewSession(world, "marketing"),
    admin: admin.cookies,
    counter: await openNewSession(world, "user", duties),
  };
});

afterAll(() => sql.end());

async function callSample(name: RouteName): Promise<RouteAnswer> {
  const route: Route = routes[name];
  const least = leastOf[route.access];
  const own =
    isOwnEnd(route) && least !== "anonymous" && least !== "counter"
      ? await openNewSession(world, least)
      : cookies[least];
  const parts: AnyParts = await callSamples[name](world);
  const cookie = parts.cookie ?? own;
  return callRoute(bank.origin, route, parts, cookie === "" ? {} : { cookie });
}

const namesOf = (kind: NonNullable<Route["answerKind"]>) =>
  names.filter((name) => {
    const route: Route = routes[name];
    return (route.answerKind ?? "json") === kind;
  });

describe("every call answers what the contract says, and not a key more", () => {
  test.each(namesOf("json"))("%s", async (name) => {
    const route: Route = routes[name];
    const answer = await callSample(name);
    expect(answer.status, answer.text).toBe(route.successStatus ?? 200);
    expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(route.response.parse(answer.json)).toStrictEqual(answer.json);
  });

  test.each(namesOf("html"))("%s is a page", async (name) => {
    const answer = await callSample(name);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(answer.text).toMatch(/^<!doctype html>/i);
    expect(answer.text).toMatch(/<html[^>]* lang="/);
  });

  const isExport = (name: RouteName) => routes[name].path.endsWith("/export");

  test.each(namesOf("file").filter(isExport))("%s is a file for spreadsheets", async (name) => {
    const answer = await callSample(name);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("content-disposition")).toMatch(
      /^attachment; filename="[^"]+\.csv"$/,
    );
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.text).toMatch(/^\uFEFF?"\w+"(?:,"\w+")+\r\n/);
  });

  const papers = namesOf("file").filter((name) => name.startsWith("readDocument"));
  const otherFiles = namesOf("file").filter((name) => !isExport(name) && !papers.includes(name));

  test.each(otherFiles)("%s is the file, and runs nowhere", async (name) => {
    const answer = await callSample(name);
    expect(answer.status, answer.text).toBe(200);
    // A photo of a piece is drawn anew.
    const isDrawn = name === "readItemPhoto";
    expect(answer.headers.get("content-type")).toBe(isDrawn ? "image/webp" : "image/png");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("content-security-policy")).toMatch(/default-src 'none'.*sandbox/);
    expect(answer.bytes.equals(tinyPng)).toBe(!isDrawn);
  });

  test.each(papers)("%s is the paper, or its mark, and loads nothing", async (name) => {
    const answer = await callSample(name);
    expect(answer.status, answer.text).toBe(200);
    const isMark = name === "readDocumentMark";
    expect(answer.headers.get("content-type")).toBe(isMark ? "image/svg+xml" : "application/pdf");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(answer.text).toMatch(isMark ? /^<svg/ : /^%PDF-1\.7/);
  });

  test.each(namesOf("events"))("%s is a stream that begins at once", async (name) => {
    const answer = await callSample(name);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    expect(answer.text).toMatch(/^retry: \d+\n/);
  });

  test("no kind of answer is left out", () => {
    const kinds = ["json", "html", "file", "events"] as const;
    expect(kinds.flatMap(namesOf).toSorted()).toEqual(names.toSorted());
  });
});

/** A path of a route with something in its parameters, as it is in no database. */
function anyPath(route: Route): string {
  const params = Object.fromEntries(
    [...route.path.matchAll(/:(\w+)/g)].map((match) => [match[1] ?? "", "1"]),
  );
  return fillPath(route, { params });
}

const paths = [...new Set(contract.map((route) => route.path))];
const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const wrongCalls = paths.flatMap((path) => {
  const own: string[] = contract
    .filter((route) => route.path === path)
    .map((route) => route.method);
  const allowed = own.includes("GET") ? [...own, "HEAD"] : own;
  return methods
    .filter((method) => !allowed.includes(method))
    .map((method) => ({ method, path, allowed: allowed.toSorted() }));
});

describe("nothing is answered but what the contract names", () => {
  test.each(wrongCalls)("$method $path is a 405 that names what is allowed", async (call) => {
    const route = contract.find((candidate) => candidate.path === call.path);
    const path = route ? anyPath(route) : call.path;
    const answer = await sendRequest(bank.origin, {
      method: call.method,
      path,
      headers: { origin: bank.origin, cookie: cookies.admin },
    });
    expect(answer.status).toBe(405);
    const code = call.method === "HEAD" ? "none" : errorBodySchema.parse(answer.json).code;
    expect(code).toBe(call.method === "HEAD" ? "none" : "method_not_allowed");
    expect(answer.headers.get("allow")?.split(", ").toSorted()).toEqual(call.allowed);
  });

  test.each([
    "/api",
    "/api/",
    "/api/nothing",
    "/api/admin",
    "/api/users",
    "/api/internal/users/1",
    "/api/health/live",
    "/api/metrics",
    "/api//user",
    "/api/user/",
    "/api/user/%2e%2e/internal",
    "/api/media/%2e%2e",
    "/api/media/%",
    ...contract.filter((route) => route.method === "GET").map((route) => `${anyPath(route)}/x/y/z`),
  ])("GET %s is a 404", async (path) => {
    const answer = await sendRequest(bank.origin, {
      method: "GET",
      path,
      headers: { cookie: cookies.admin },
    });
    expect(answer.status).toBe(404);
    expect(errorBodySchema.parse(answer.json).code).toBe("not_found");
  });

  test("the reference for programs names the same calls", async () => {
    const { json } = await callSample("getOpenApi");
    const document = json as { paths: Record<string, Record<string, unknown>> };
    const described = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.keys(item)
        .filter((key) => methods.includes(key.toUpperCase()))
        .map((method) => `${method.toUpperCase()} ${path}`),
    );
    const named = contract.map(
      (route) => `${route.method} ${route.path.replaceAll(/:(\w+)/g, "{$1}")}`,
    );
    expect(described.toSorted()).toEqual(named.toSorted());
  });
});
