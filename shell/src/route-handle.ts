import type { PageRoute } from "@dhahabu/kit/remote";

/** What the shell attaches to a page's route. */
export interface PageHandle {
  readonly page: PageRoute;
}

/** What the shell attaches to the route that stands where no page matches. */
export type FallbackHandle = { readonly isNotFound: true } | { readonly keepsHead: true };

/** The handle of a page's route; undefined for any other. */
export function readPageHandle(handle: unknown): PageHandle | undefined {
  const isPage = typeof handle === "object" && handle !== null && "page" in handle;
  return isPage ? (handle as PageHandle) : undefined;
}
