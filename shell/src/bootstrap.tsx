import "@dhahabu/kit/ui/tokens.css";
import "./kit-surface.ts";
import type { ReactNode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import type { Root } from "react-dom/client";
import { createBrowserRouter, matchRoutes } from "react-router";
import type { RouteObject } from "react-router";
import { RouterProvider } from "react-router/dom";
import type { Language } from "@dhahabu/contract/language";
import { createI18n } from "@dhahabu/kit/i18n/i18n";
import type { I18n } from "@dhahabu/kit/i18n/i18n";
import { KitProvider } from "@dhahabu/kit/kit-provider";
import type { Kit } from "@dhahabu/kit/kit-context";
import { createDataCache } from "@dhahabu/kit/live/data-cache";
import { createPageDataSource } from "@dhahabu/kit/live/use-data";
import { startLiveUpdates } from "@dhahabu/kit/live/live-updates";
import { createSession } from "@dhahabu/kit/session/session";
import { bootElementId, findOnDemandRemote, onDemandRemotes, rootElementId } from "./boot.ts";
import type { BootBlock, PublicRegistry } from "./boot.ts";
import { RemoteFailed } from "./errors/remote-failed.tsx";
import { readKeptLanguage, rememberLanguage } from "./language-choice.ts";
import { createMessageLoader, shellNamespaces } from "./message-loader.ts";
import type { MessageLoader } from "./message-loader.ts";
import { fetchRegistry, loadRemoteModule } from "./remotes.ts";
import type { LoadedRemote } from "./remotes.ts";
import { createPageRoutes, createRoutes, listNavigation, pagesRouteId } from "./routes.tsx";
import type { PageHandle } from "./routes.tsx";

function readBootBlock(): BootBlock {
  const text = document.getElementById(bootElementId)?.textContent;
  if (!text) throw new Error("The page has no boot block.");
  return JSON.parse(text) as BootBlock;
}

function findAddress(registry: PublicRegistry, name: string) {
  const address = registry.remotes.find((remote) => remote.name === name);
  if (!address) throw new Error(`The registry does not name ${name}.`);
  return address;
}

/** What lives as long as the open page, whatever is rendered. */
interface Site {
  readonly boot: BootBlock;
  readonly container: HTMLElement;
  readonly i18n: I18n;
  readonly messages: MessageLoader;
  readonly kit: Kit;
  /** Replaced by each router; prefetching goes to the one of the moment. */
  prefetch: (path: string) => void;
}

function createSite(boot: BootBlock, container: HTMLElement): Site {
  const i18n = createI18n(boot.language);
  const messages = createMessageLoader(i18n);
  const cache = createDataCache({ now: Date.now });
  for (const [key, data] of Object.entries(boot.data)) cache.setData(key, data);
  const site: Site = {
    boot,
    container,
    i18n,
    messages,
    prefetch: () => undefined,
    kit: {
      i18n,
      cache,
      session: createSession(),
      prefetchPage: (path) => site.prefetch(path),
      async changeLanguage(language: Language) {
        await messages.switchTo(language);
        rememberLanguage(language);
      },
    },
  };
  return site;
}

async function loadStartRemotes(site: Site, registry: PublicRegistry): Promise<LoadedRemote[]> {
  const names = registry.remotes
    .map(({ name }) => name)
    .filter((name) => !onDemandRemotes.some((remote) => remote.name === name));
  return Promise.all(names.map((name) => loadRemoteModule(findAddress(registry, name))));
}

function createOnDemandLoader(site: Site) {
  const loaded = new Map<string, RouteObject[]>();
  return {
    isLoaded: (name: string) => loaded.has(name),
    async load(name: string, registry: PublicRegistry): Promise<RouteObject[]> {
      let routes = loaded.get(name);
      if (!routes) {
        const remote = await loadRemoteModule(findAddress(registry, name));
        site.messages.addRemote(remote.module);
        await site.messages.ensure(remote.module.baseMessages);
        routes = createPageRoutes(remote, site.messages);
        loaded.set(name, routes);
      }
      return routes;
    },
  };
}

function createSiteRouter(site: Site, remotes: readonly LoadedRemote[]) {
  const onDemand = createOnDemandLoader(site);
  const pages = remotes.flatMap((remote) => createPageRoutes(remote, site.messages));
  const routes = createRoutes({ pages, navigation: listNavigation(remotes) });

  function createFailedRoute(name: string, pathPrefix: string): RouteObject {
    async function retry() {
      const loaded = await onDemand.load(name, await fetchRegistry());
      router.patchRoutes(pagesRouteId, loaded);
      const { pathname, search, hash } = router.state.location;
      await router.navigate({ pathname, search, hash }, { replace: true });
    }
    return {
      id: `failed-${name}`,
      path: `${pathPrefix}/*`,
      element: <RemoteFailed onRetry={retry} />,
    };
  }

  const failed = new Set<string>();
  const router = createBrowserRouter(routes, {
    // Without it a router that can still be patched does not render its first match at once.
    hydrationData: { loaderData: {} },
    async patchRoutesOnNavigation({ path, patch }) {
      const remote = findOnDemandRemote(path);
      if (!remote || onDemand.isLoaded(remote.name) || failed.has(remote.name)) return;
      try {
        patch(pagesRouteId, await onDemand.load(remote.name, site.boot.registry));
      } catch (error) {
        console.error("A part of the site could not be loaded", error);
        failed.add(remote.name);
        patch(pagesRouteId, [createFailedRoute(remote.name, remote.pathPrefix)]);
      }
    },
  });

  const prefetched = new Set<string>();
  site.prefetch = (href) => {
    const path = href.replace(/[?#].*$/, "");
    if (prefetched.has(path) || path === router.state.location.pathname) return;
    prefetched.add(path);
    for (const { route } of matchRoutes(router.routes, path) ?? []) {
      const handle = route.handle as PageHandle | undefined;
      if (!handle) continue;
      void handle.page.lazy().catch(() => prefetched.delete(path));
      void site.messages.ensure(handle.page.messages).catch(() => prefetched.delete(path));
      for (const name of handle.page.data ?? []) {
        const source = createPageDataSource(name);
        if (site.kit.cache.getEntry(source.key).data === undefined) {
          void site.kit.cache.refresh(source);
        }
      }
    }
  };
  return { router, routes, onDemand };
}

/** Loads what the first address needs and puts it into its route, so that the first render is complete. */
async function resolveFirstRoute(routes: RouteObject[]) {
  for (const { route } of matchRoutes(routes, window.location.pathname) ?? []) {
    if (typeof route.lazy !== "function") continue;
    Object.assign(route, await route.lazy());
    delete route.lazy;
  }
}

function logRecoverableError(error: unknown) {
  console.error("Hydration did not match", error);
}

async function prepareRouter(site: Site, registry: PublicRegistry) {
  const [remotes] = await Promise.all([
    loadStartRemotes(site, registry),
    site.messages.ensure(shellNamespaces),
  ]);
  for (const { module } of remotes) site.messages.addRemote(module);
  await site.messages.ensure(remotes.flatMap(({ module }) => module.baseMessages));
  const path = window.location.pathname;
  const pages = remotes.flatMap((remote) => createPageRoutes(remote, site.messages));
  await resolveFirstRoute(pages);
  return { remotes, pages, path };
}
