import type { Route } from "@dhahabu/contract/route";
import type { Said } from "@dhahabu/contract/sentences";

/** So many requests in so many seconds. */
export interface Limit {
  points: number;
  seconds: number;
}

/**
 * Classes of the contract; a sign-in is counted three times, for its account from its network, for its network alone
 * and for its account from everywhere.
 */
export type LimitName = NonNullable<Route["limit"]> | "loginAddress" | "loginAccount";

/** Reads a limit written as `points/seconds`; undefined where the text is none. */
export function parseLimit(text: string): Limit | undefined {
  const [, points, seconds] = /^([1-9]\d{0,8})\/([1-9]\d{0,5})$/.exec(text) ?? [];
  if (points === undefined || seconds === undefined) return undefined;
  return { points: Number(points), seconds: Number(seconds) };
}

/** Reads limits that were checked before. Throws for one that is none. */
export function parseLimits<N extends string>(texts: Record<N, string>): Record<N, Limit> {
  const entries = Object.entries<string>(texts).map(([name, text]) => {
    const limit = parseLimit(text);
    if (!limit) throw new Error(`${text} is not a limit.`);
    return [name, limit];
  });
  return Object.fromEntries(entries) as Record<N, Limit>;
}

/** The class a route is counted in. */
export function limitClassOf(route: Route): NonNullable<Route["limit"]> {
  return route.limit ?? (route.method === "GET" ? "read" : "write");
}

/** The sentence for a visitor who has to wait. */
export function sayWait(seconds: number): Said {
  if (seconds < 90) return { reason: "limit.seconds", values: { count: seconds } };
  return { reason: "limit.minutes", values: { count: Math.ceil(seconds / 60) } };
}
