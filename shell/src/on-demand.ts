import type { RouteObject } from "react-router-dom";
import { setContract } from "@dhahabu/kit/api/client";
import type { PublicRegistry } from "@dhahabu/contract/pages";
import { findAddress, loadRemoteModule } from "./remotes.ts";
import { createFramedRoute } from "./routes.tsx";
import type { Site } from "./site.ts";

/** Loads remotes that are fetched only when their part of the site is entered. */
export interface OnDemandLoader {
  isLoaded(name: string): boolean;
  /** The remote's frame with its pages, as a route. Throws when it is missing, broken or slow. */
  load(name: string, registry: PublicRegistry): Promise<RouteObject>;
}

/** Creates the loader of one open page. */
export function createOnDemandLoader({ messages }: Site): OnDemandLoader {
  const loaded = new Map<string, RouteObject>();
  return {
    isLoaded: (name) => loaded.has(name),
    async load(name, registry) {
      const known = loaded.get(name);
      if (known) return known;
      const remote = await loadRemoteModule(findAddress(registry, name));
      if (remote.module.contract) setContract(remote.module.contract);
      messages.addRemote(remote.module);
      const [route] = await Promise.all([
        createFramedRoute(remote, messages),
        messages.ensure(remote.module.baseMessages),
      ]);
      loaded.set(name, route);
      return route;
    },
  };
}
