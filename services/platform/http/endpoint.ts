import type { Caller } from "@dhahabu/contract/internal";
import { AppError, createInvalidInputError } from "@dhahabu/contract/errors";
import type { Access, Route, RouteInput } from "@dhahabu/contract/route";
import type { z } from "zod";

/** What a handler is given: the parsed input and who is calling. */
export type EndpointInput<R extends Route> = RouteInput<R> & { caller: Caller };

/** A route of the contract with the function that answers it. */
export interface Endpoint {
  readonly route: Route;
  readonly answer: (raw: {
    params: unknown;
    query: unknown;
    body: unknown;
    caller: Caller;
  }) => Promise<unknown>;
}

/**
 * Pairs a route with its function. The caller's right is checked again here (the gateway checked it
 * first), the input is parsed by the contract, and the answer is cut to what the contract names.
 * The endpoint throws `AppError` not_signed_in, not_allowed or invalid_input.
 */
export function createEndpoint<R extends Route>(
  route: R,
  handle: (input: EndpointInput<R>) => Promise<z.input<R["response"]>> | z.input<R["response"]>,
): Endpoint {
  return {
    route,
    async answer({ params, query, body, caller }) {
      assertAccess(route.access, caller.role);
      const input = {
        params: parsePart(route.params, params),
        query: parsePart(route.query, query),
        body: parsePart(route.body, body),
        caller,
      } as EndpointInput<R>;
      return route.response.parse(await handle(input));
    },
  };
}

/** Throws `AppError` not_signed_in or not_allowed unless the role may make calls of this access (spec section 6). */
export function assertAccess(access: Access, role: Caller["role"]): void {
  if (access === "public") return;
  if (role === null) throw new AppError("not_signed_in", { message: "Please sign in first." });
  const isAllowed =
    access === "user" || role === "admin" || (access === "staff" && role === "marketing");
  if (!isAllowed) {
    throw new AppError("not_allowed", { message: "Your account may not do this." });
  }
}

/** Stops the start of a service that leaves a route of its own without an endpoint, or has two. */
export function assertRoutesAnswered(routes: Route[], endpoints: Endpoint[]): void {
  const faults = routes.flatMap((route) => {
    const count = endpoints.filter((endpoint) => endpoint.route === route).length;
    return count === 1 ? [] : [`${route.method} ${route.path} has ${count} endpoints`];
  });
  if (faults.length > 0)
    throw new Error(`Routes are not answered once each: ${faults.join("; ")}.`);
}

function parsePart(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  if (!result.success) throw createInvalidInputError(result.error);
  assertStorableText(result.data, []);
  return result.data;
}

// PostgreSQL stores neither the character NUL nor half a surrogate pair.
function assertStorableText(value: unknown, path: string[]): void {
  if (typeof value === "object" && value !== null) {
    for (const [key, part] of Object.entries(value)) assertStorableText(part, [...path, key]);
  }
  if (typeof value !== "string" || (!value.includes("\0") && value.isWellFormed())) return;
  const message = "The text holds a character that cannot be stored.";
  throw new AppError("invalid_input", { message, issues: [{ path: path.join("."), message }] });
}
