import { createBrowserRouter, matchRoutes } from "react-router-dom";
import type { RouteObject } from "react-router-dom";
import { createPageDataSource } from "@dhahabu/kit/live/use-data";
import { findOnDemandRemote } from "./boot.ts";
import type { PublicRegistry } from "@dhahabu/contract/pages";
import type { OnDemandRemote } from "./boot.ts";
import { RemoteFailed } from "./errors/remote-failed.tsx";
import type { OnDemandLoader } from "./on-demand.ts";
import { fetchRegistry } from "./remotes.ts";
import { prefetchRestingLinks } from "./resting-links.ts";
import { readPageHandle } from "./route-handle.ts";
import { pagesRouteId, rootRouteId } from "./routes.tsx";
import type { Site } from "./site.ts";

type SiteRouter = ReturnType<typeof createBrowserRouter>;

/** A route in the place of an on-demand remote that could not be loaded; Retry asks for a fresh registry. */
export function createFailedRoute(
  { name, pathPrefix }: OnDemandRemote,
  { onDemand, getRouter }: { onDemand: OnDemandLoader; getRouter: () => SiteRouter },
): RouteObject {
  async function retry() {
    const route = await onDemand.load(name, await fetchRegistry());
    const router = getRouter();
    router.patchRoutes(rootRouteId, [route]);
    const { pathname, search, hash } = router.state.location;
    await router.navigate({ pathname, search, hash }, { replace: true });
  }
  return {
    id: `failed-${name}`,
    path: `${pathPrefix}/*`,
    element: <RemoteFailed onRetry={retry} />,
  };
}

/** Creates the browser's router; on-demand remotes are patched in when their part is entered. */
export function createSiteRouter({
  routes,
  onDemand,
  registry,
}: {
  routes: RouteObject[];
  onDemand: OnDemandLoader;
  registry: PublicRegistry;
}): SiteRouter {
  const failed = new Set<string>();
  const router = createBrowserRouter(routes, {
    // Without it a router that can be patched would not render its first match at once.
    hydrationData: { loaderData: {} },
    async patchRoutesOnNavigation({ path, patch }) {
      const remote = findOnDemandRemote(path);
      if (!remote || onDemand.isLoaded(remote.name) || failed.has(remote.name)) return;
      try {
        patch(rootRouteId, [await onDemand.load(remote.name, registry)]);
      } catch (error) {
        console.error("A part of the site could not be loaded", error);
        failed.add(remote.name);
        patch(pagesRouteId, [createFailedRoute(remote, { onDemand, getRouter: () => router })]);
      }
    },
  });
  return router;
}

/** Makes links load their target's code, texts and data when they are pointed at or, on a phone, come to rest. */
export function connectPrefetch(router: SiteRouter, { kit, setPrefetch }: Site): void {
  const done = new Set<string>();

  async function prefetch(path: string) {
    for (const { route } of matchRoutes(router.routes, path) ?? []) {
      const handle = readPageHandle(route.handle);
      if (!handle) continue;
      const load = async () => {
        const { lazy } = route;
        if (typeof lazy !== "function") return;
        const { Component } = await lazy();
        // What is here already is shown at once, without a first rendering that says it is being loaded.
        if (route.lazy === lazy && Component) {
          Object.assign(route, { element: <Component />, lazy: undefined });
        }
      };
      const empty = (handle.page.data ?? [])
        .map(createPageDataSource)
        .filter((source) => kit.cache.getEntry(source.key).data === undefined);
      await Promise.all([load(), ...empty.map((source) => kit.cache.refresh(source))]);
    }
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
