import type { Route } from "@dhahabu/contract/route";
import type { z } from "zod";
import type { Page } from "../paged-list.ts";
import { createEndpoint } from "./endpoint.ts";
import type { Endpoint, EndpointInput } from "./endpoint.ts";
import { setNextLink } from "./page-link.ts";

/**
 * Pairs the route of a paged list with its function, as `createEndpoint` does: the answer is the page's
 * rows, and its `Link` header names the next page.
 */
export function createListEndpoint<R extends Route>(
  route: R,
  handle: (
    input: EndpointInput<R>,
  ) => Promise<Page<z.input<R["response"]> extends (infer Row)[] ? Row : never>>,
): Endpoint {
  return createEndpoint(route, async (input) => {
    const { rows, next } = await handle(input);
    if (next !== undefined) {
      const { params, query, setHeader } = input as {
        params?: Record<string, unknown>;
        query: Record<string, string | number | boolean | undefined>;
        setHeader: (name: string, value: string) => void;
      };
      const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => String(params?.[name]));
      setNextLink(setHeader, path, query, next);
    }
    return rows as z.input<R["response"]>;
  });
}
