import { UNSAFE_createBrowserHistory as createBrowserHistory, matchRoutes } from "react-router-dom";
import type { RouteObject } from "react-router-dom";
import { createPageDataSource } from "@dhahabu/kit/live/use-data";
import { createSiteRouter, loadRoutes } from "@dhahabu/kit/site-router";
import type { SiteRouter } from "@dhahabu/kit/site-router";
import { findOnDemandRemote } from "./boot.ts";
import type { PublicRegistry } from "@dhahabu/contract/pages";
import type { OnDemandRemote } from "./boot.ts";
import { RemoteFailed } from "./errors/remote-failed.tsx";
import type { OnDemandLoader } from "./on-demand.ts";
import { fetchRegistry } from "./remotes.ts";
import { prefetchRestingLinks } from "./resting-links.ts";
import { readPageHandle } from "./route-handle.ts";
import { addFramedRoute, addPageRoute } from "./routes.tsx";
import type { Site } from "./site.ts";

/**
 * The browser's router, once the first address is loaded: the first render is complete. On-demand remotes are loaded
 * when their part is entered; one that cannot be has a panel in its place, whose Retry asks for a fresh registry.
 */
export async function openRouter({
  routes,
  onDemand,
  registry,
}: {
  routes: RouteObject[];
  onDemand: OnDemandLoader;
  registry: PublicRegistry;
}): Promise<SiteRouter> {
  const failed = new Set<string>();

  async function enterPart({ name, pathPrefix }: OnDemandRemote, path: string) {
    try {
      addFramedRoute(routes, await onDemand.load(name, registry));
    } catch (error) {
      console.error("A part of the site could not be loaded", error);
      failed.add(name);
      const panel = <RemoteFailed onRetry={() => retryPart(name)} />;
      addPageRoute(routes, { path: `${pathPrefix}/*`, element: panel });
    }
    await loadRoutes(routes, path);
  }

  async function retryPart(name: string) {
    addFramedRoute(routes, await onDemand.load(name, await fetchRegistry()));
    await router.navigate(router.state.location, { replace: true });
  }

  function load(path: string): Promise<unknown> | undefined {
    const remote = findOnDemandRemote(path);
    return remote && !onDemand.isLoaded(remote.name) && !failed.has(remote.name)
      ? enterPart(remote, path)
      : loadRoutes(routes, path);
  }

  let path: string;
  do {
    path = window.location.pathname;
    await load(path);
    // Who goes back meanwhile has had the address changed already.
  } while (path !== window.location.pathname);
  const router = createSiteRouter({ history: createBrowserHistory(), routes, load });
  return router;
}

/** Makes links load their target's code, texts and data when they are pointed at or, on a phone, come to rest. */
export function connectPrefetch(
  { router, routes }: { router: SiteRouter; routes: RouteObject[] },
  { kit, setPrefetch }: Site,
): void {
  const done = new Set<string>();

  async function prefetch(path: string) {
    const page = readPageHandle(matchRoutes(routes, path)?.at(-1)?.route.handle)?.page;
    if (!page) return;
    const empty = (page.data ?? [])
      .map(createPageDataSource)
      .filter((source) => kit.cache.getEntry(source.key).data === undefined);
    await Promise.all([
      loadRoutes(routes, path),
      ...empty.map((source) => kit.cache.refresh(source)),
    ]);
  }

  function begin(href: string): boolean {
    const path = href.replace(/[?#].*$/, "");
    const isHere = path === "" || path === router.state.location.pathname;
    if (isHere || done.has(path)) return false;
    done.add(path);
    // The visit itself will show what went wrong.
    prefetch(path).catch(() => done.delete(path));
    return true;
  }

  setPrefetch(begin);
  prefetchRestingLinks(begin);
}
