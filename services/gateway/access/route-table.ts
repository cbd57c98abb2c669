import type { Method, Route } from "@dhahabu/contract/route";

/** What the contract says of a method and a path. */
export type RouteMatch =
  /** `path` is the address at the owner: the contract's text with the visitor's own parameters. */
  | { kind: "found"; route: Route; path: string }
  | { kind: "method-not-allowed"; allowed: string[] }
  | { kind: "not-found" };

interface Pattern {
  segments: string[];
  routes: Map<Method, Route>;
}

/**
 * Creates the function that finds the route of a request by the contract alone: what is not in it
 * does not exist. HEAD is answered as GET. Throws when two routes claim one method and path.
 */
export function createRouteTable(
  routes: readonly Route[],
): (method: string, path: string) => RouteMatch {
  const patterns = indexPatterns(routes);
  return (method, path) => {
    const segments = path.split("/");
    const pattern = patterns.find((candidate) => isMatch(candidate.segments, segments));
    if (!pattern) return { kind: "not-found" };
    const route = pattern.routes.get((method === "HEAD" ? "GET" : method) as Method);
    if (route) return { kind: "found", route, path };
    const methods = [...pattern.routes.keys()];
    return {
      kind: "method-not-allowed",
      allowed: methods.includes("GET") ? ["HEAD", ...methods] : methods,
    };
  };
}

function indexPatterns(routes: readonly Route[]): Pattern[] {
  const byShape = new Map<string, Pattern>();
  for (const route of routes) {
    const shape = route.path.replaceAll(/:[^/]+/g, ":");
    const pattern = byShape.get(shape) ?? { segments: shape.split("/"), routes: new Map() };
    if (pattern.routes.has(route.method)) {
      throw new Error(`Two routes of the contract answer ${route.method} ${shape}.`);
    }
    pattern.routes.set(route.method, route);
    byShape.set(shape, pattern);
  }
  // A path that names a word wins over one that takes a parameter there.
  return [...byShape.values()].toSorted(
    (a, b) => countParameters(a.segments) - countParameters(b.segments),
  );
}

function countParameters(segments: string[]): number {
  return segments.filter((segment) => segment === ":").length;
}

function isMatch(pattern: string[], segments: string[]): boolean {
  return (
    pattern.length === segments.length &&
    pattern.every((part, index) =>
      part === ":" ? isParameter(segments[index]) : part === segments[index],
    )
  );
}

function isParameter(segment: string | undefined): boolean {
  if (segment === undefined || segment === "") return false;
  try {
    // Dots would let the owner's router see another path than the one that was checked.
    return !/^\.{1,2}$/.test(decodeURIComponent(segment));
  } catch {
    return false;
  }
}
