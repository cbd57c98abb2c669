import type { PublicRegistry, SiteMap } from "@dhahabu/contract/pages";
import type { PageDataName } from "@dhahabu/kit/live/page-data";
import { onDemandRemotes } from "./boot.ts";
import type { ServedRemote } from "./page-assets.ts";

/** Data that the frame of every page shows. */
const frameDataNames: readonly PageDataName[] = ["prices", "facts"];

/** What an address leads to, for every address. */
export function describeSite(
  remotes: readonly ServedRemote[],
  { registry, hasBrokenPages }: { registry: PublicRegistry; hasBrokenPages: boolean },
): SiteMap {
  const routes = remotes.flatMap(({ module }) => module.routes);
  return {
    registry,
    pages: Object.fromEntries(
      routes.map(({ path, data = [] }) => [
        path,
        { dataNames: [...new Set([...frameDataNames, ...data])] },
      ]),
    ),
    moved: Object.assign({}, ...remotes.map(({ module }) => module.redirects)) as Record<
      string,
      string
    >,
    framePaths: onDemandRemotes.map(({ pathPrefix }) => pathPrefix),
    frameDataNames: [...frameDataNames],
    hasBrokenPages,
  };
}
