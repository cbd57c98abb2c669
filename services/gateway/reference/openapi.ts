import { errorBodySchema, statusByErrorCode } from "@dhahabu/contract/errors";
import type { ErrorCode } from "@dhahabu/contract/errors";
import { bankName } from "@dhahabu/contract/facts";
import type { Owner, Route } from "@dhahabu/contract/route";
import { limitClassOf } from "../limits/limit.ts";
import type { Limit, LimitName } from "../limits/limit.ts";
import { describeInput, describeOutput } from "./json-schema.ts";
import type { JsonSchema } from "./json-schema.ts";
import { accessWords, isPaged, listErrors, ownerTitles } from "./route-facts.ts";

/** A value of JSON with names, as OpenAPI is made of. */
type JsonObject = Record<string, unknown>;

/** An OpenAPI 3.1 document. */
export interface OpenApi extends JsonObject {
  openapi: "3.1.0";
  paths: Record<string, Record<string, JsonObject>>;
}

/** The names of `routes` with what they stand for. */
export type NamedRoutes = readonly (readonly [name: string, route: Route])[];

/** Describes the API as OpenAPI 3.1, from the contract alone. */
export function createOpenApi(parts: {
  routes: NamedRoutes;
  limits: Record<LimitName, Limit>;
  cookieName: string;
}): OpenApi {
  const paths: OpenApi["paths"] = {};
  for (const [name, route] of parts.routes) {
    const path = route.path.replaceAll(/:([^/]+)/g, "{$1}");
    const operations = (paths[path] ??= {});
    operations[route.method.toLowerCase()] = describeOperation(name, route, parts.limits);
  }
  return {
    openapi: "3.1.0",
    info: {
      title: `${bankName}: API`,
      version: "1.0.0",
      summary: "Every call of the bank's site and back office.",
      description: [
        "Errors are JSON with a sentence for people, a code for programs and the request's id.",
        "A call that changes something and names an origin must name one of the bank's own; there is no CORS.",
        "Money is a number in KES with at most 2 decimals, times are ISO 8601 in UTC.",
        'A list names its next page in the `Link` header with `rel="next"`.',
      ].join(" "),
    },
    servers: [{ url: "/" }],
    tags: listOwners(parts.routes).map((owner) => ({
      name: ownerTitles[owner].title,
      description: ownerTitles[owner].summary,
    })),
    paths,
    components: {
      securitySchemes: {
        session: {
          type: "apiKey",
          in: "cookie",
          name: parts.cookieName,
          description: "The session that signing in begins.",
        },
      },
      schemas: { Error: describeOutput(errorBodySchema) },
      headers: {
        RequestId: { description: "The request's id, for support.", schema: { type: "string" } },
        RetryAfter: { description: "Seconds to wait.", schema: { type: "integer", minimum: 0 } },
        NextPage: {
          description:
            'Address of the next page, with `rel="next"` (RFC 8288); absent on the last.',
          schema: { type: "string" },
        },
      },
    },
  };
}

/** The parts of the bank that answer calls, in the order of the contract. */
export function listOwners(routes: NamedRoutes): Owner[] {
  return [...new Set(routes.map(([, route]) => route.owner))];
}

function describeOperation(
  name: string,
  route: Route,
  limits: Record<LimitName, Limit>,
): JsonObject {
  const limit = limitClassOf(route);
  const body = describeRequestBody(route);
  const parameters = [
    ...describeParameters("path", route.params && describeInput(route.params)),
    ...describeParameters("query", route.query && describeInput(route.query)),
  ];
  return {
    operationId: name,
    summary: route.summary,
    description: `For: ${accessWords[route.access].toLowerCase()}.`,
    tags: [ownerTitles[route.owner].title],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: body } : {}),
    responses: { ...describeSuccess(route), ...describeErrors(route) },
    security: describeSecurity(route),
    "x-access": route.access,
    ...(route.needsFreshSignIn === true ? { "x-needs-fresh-sign-in": true } : {}),
    "x-rate-limit": { class: limit, ...limits[limit] },
  };
}

function describeSecurity(route: Route): JsonObject[] {
  if (route.access !== "public") return [{ session: [] }];
  return route.variesByCaller === true ? [{}, { session: [] }] : [];
}

function describeParameters(place: "path" | "query", schema: JsonSchema | undefined): JsonObject[] {
  return Object.entries(schema?.properties ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: place === "path" || schema?.required?.includes(name) === true,
    schema: field,
  }));
}

function describeRequestBody(route: Route): JsonObject | undefined {
  if (route.bodyKind === "form") {
    const form = { schema: { type: "object" } };
    return {
      required: false,
      description: "What a mail provider posts (RFC 8058), up to 4 KiB; it is not read.",
      content: { "application/x-www-form-urlencoded": form, "multipart/form-data": form },
    };
  }
  if (!route.body) return undefined;
  const type = route.bodyKind === "multipart" ? "multipart/form-data" : "application/json";
  return { required: true, content: { [type]: { schema: describeInput(route.body) } } };
}

const answerTypes = {
  json: "application/json",
  html: "text/html",
  file: "application/octet-stream",
  events: "text/event-stream",
} as const;

const refTo = (kind: "headers" | "schemas", name: string) => ({
  $ref: `#/components/${kind}/${name}`,
});

function describeSuccess(route: Route): JsonObject {
  const kind = route.answerKind ?? "json";
  const headers = {
    "X-Request-Id": refTo("headers", "RequestId"),
    ...(isPaged(route) ? { Link: refTo("headers", "NextPage") } : {}),
  };
  const content = { [answerTypes[kind]]: { schema: describeOutput(route.response) } };
  const notModified = { "304": { description: "What the caller holds is still right." } };
  return {
    [String(route.successStatus ?? 200)]: { description: "Done.", headers, content },
    ...(route.prepared === true ? notModified : {}),
    ...(kind === "file"
      ? {
          ...notModified,
          "206": { description: "The part that `Range` asked for.", headers, content },
          "416": { description: "The file has no such part." },
        }
      : {}),
  };
}

function describeErrors(route: Route): JsonObject {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of listErrors(route)) {
    const status = statusByErrorCode[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: `Error: ${codes.map((code) => `\`${code}\``).join(" or ")}.`,
        headers: {
          "X-Request-Id": refTo("headers", "RequestId"),
          ...(status === 429 || status === 503
            ? { "Retry-After": refTo("headers", "RetryAfter") }
            : {}),
        },
        content: { "application/json": { schema: describeErrorBody(route, status) } },
      },
    ]),
  );
}

/** The health of the bank is told by its own body, up or down. */
function describeErrorBody(route: Route, status: number): JsonObject {
  const isHealth = status === 503 && route.path === "/api/health";
  return isHealth ? describeOutput(route.response) : refTo("schemas", "Error");
}
