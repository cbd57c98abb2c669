import * as React from "react";
import * as jsxRuntime from "react/jsx-runtime";
import * as ReactDom from "react-dom";
import type { PublicRegistry, ShellExports, SiteRenderer, UiBundle } from "@dhahabu/contract/pages";
import { getFormatters } from "@dhahabu/kit/format/format";
import { isOnDemand } from "./boot.ts";
import { describeSite } from "./describe-site.ts";
import { kitSurface } from "./kit-surface.ts";
import { findRemoteEntry } from "./page-assets.ts";
import type { ServedRemote } from "./page-assets.ts";
import { checkRemoteModule } from "./remote-module.ts";
import { prepareSite, renderPage } from "./render-page.tsx";
import { buildSiteMapText } from "./site-map.ts";
import { verifyRemote } from "./verify-remote.ts";
import { buildWebManifest } from "./web-manifest.ts";

/** Modules the server hands to remotes' bundles in answer to their `require`. */
export const shared: ShellExports["shared"] = {
  react: React,
  "react/jsx-runtime": jsxRuntime,
  "react-dom": ReactDom,
  ...kitSurface,
};

function checkBundle({ exports, ...bundle }: UiBundle): ServedRemote {
  return {
    ...bundle,
    module: checkRemoteModule(bundle.name, (exports as { remote?: unknown }).remote),
  };
}

async function listIndexedPaths(remotes: readonly ServedRemote[]): Promise<string[]> {
  const site = await prepareSite(remotes, { language: "en", data: {}, hasSession: false });
  const paths: string[] = [];
  for (const page of remotes.flatMap(({ module }) => module.routes)) {
    if (page.access !== undefined && page.access !== "public") continue;
    await site.messages.ensure(page.messages);
    const t = site.kit.i18n.getTranslate(page.messages[0] ?? "shell");
    if (page.head(t, {}, getFormatters("en")).isIndexed !== false) paths.push(page.path);
  }
  return paths;
}

/** Creates the renderer of one state of the registry. */
export const createRenderer: ShellExports["createRenderer"] = ({
  shell,
  remotes: bundles,
  brokenRemotes,
}): SiteRenderer => {
  const allRemotes = bundles.map(checkBundle);
  const remotes = allRemotes.filter(({ name }) => !isOnDemand(name));
  const registry: PublicRegistry = {
    shell: shell.version,
    remotes: allRemotes.map((remote) => ({
      name: remote.name,
      version: remote.version,
      entry: findRemoteEntry(remote),
    })),
  };
  const hasBrokenPages = brokenRemotes.some((name) => !isOnDemand(name));
  return {
    describe: () => describeSite(remotes, { registry, hasBrokenPages }),
    render: (request) => renderPage({ shell, remotes, registry }, request),
    async buildSiteMap(origin) {
      return buildSiteMapText(origin, await listIndexedPaths(remotes));
    },
    async buildWebManifest(language) {
      const site = await prepareSite(remotes, { language, data: {}, hasSession: false });
      return buildWebManifest(language, site.kit.i18n.getTranslate("shell"));
    },
    async readKnowledge(language) {
      const told = await Promise.all(
        remotes.map(async ({ module }) => module.knowledge?.(language)),
      );
      return { language, pages: told.flatMap((knowledge) => knowledge?.pages ?? []) };
    },
    async verifyParts() {
      for (const remote of allRemotes) await verifyRemote(remote);
    },
  };
};
