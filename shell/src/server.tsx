import * as React from "react";
import * as jsxRuntime from "react/jsx-runtime";
import * as ReactDom from "react-dom";
import { prerenderToNodeStream } from "react-dom/static";
import {
  StaticRouterProvider,
  createStaticHandler,
  createStaticRouter,
  matchPath,
} from "react-router-dom";
import type { RouteObject } from "react-router-dom";
import { chatLanguages } from "@dhahabu/contract/assistant";
import type { Knowledge } from "@dhahabu/contract/knowledge";
import { languages } from "@dhahabu/contract/language";
import type { Language } from "@dhahabu/contract/language";
import { KitProvider } from "@dhahabu/kit/kit-provider";
import { buildPageDataKey } from "@dhahabu/kit/live/use-data";
import type { PageData, PageDataName } from "@dhahabu/kit/live/page-data";
import type { PageRoute } from "@dhahabu/kit/remote";
import { findOnDemandRemote, isOnDemand } from "./boot.ts";
import type { BootBlock, PublicRegistry } from "./boot.ts";
import { PagePlaceholder } from "./chrome/page-placeholder.tsx";
import { buildDocument } from "./document.ts";
import type { SocialCard } from "./document.ts";
import { kitSurface } from "./kit-surface.ts";
import { shellNamespaces } from "./message-loader.ts";
import { collectAssets, findRemoteEntry } from "./page-assets.ts";
import type { ServedRemote, UiBundle } from "./page-assets.ts";
import { buildHead, buildStructuredData } from "./page-head.ts";
import { checkRemoteModule } from "./remote-module.ts";
import { createPageRoutes, createRoutes, loadPage } from "./routes.tsx";
import { listNavigation } from "./site-navigation.ts";
import { buildSiteMapText } from "./site-map.ts";
import { createSite } from "./site.ts";
import type { Site } from "./site.ts";
import { verifyRemote } from "./verify-remote.ts";
import { buildWebManifest } from "./web-manifest.ts";

export { chooseLanguage } from "@dhahabu/kit/i18n/languages";

/** Modules the server hands to remotes' bundles in answer to their `require`. */
export const shared: Readonly<Record<string, unknown>> = {
  react: React,
  "react/jsx-runtime": jsxRuntime,
  "react-dom": ReactDom,
  ...kitSurface,
};

/**
 * What an address leads to. `moved`: for good, to `movedTo`; `missing`: no page; `frame`: only the frame
 * is rendered, the browser does the rest; `broken`: likewise, because the pages could not be loaded.
 */
export interface PageMatch {
  readonly kind: "page" | "moved" | "frame" | "missing" | "broken";
  readonly dataNames: readonly PageDataName[];
  readonly movedTo?: string;
  /** The address to render in place of this one: such a frame is the same for all its addresses, which have no end. */
  readonly framePath?: string;
}

/** Data that the frame of every page shows. */
const frameData: readonly PageDataName[] = ["prices", "facts"];

/** A rendered document. */
export interface RenderedPage {
  readonly status: 200 | 404 | 503;
  readonly html: string;
  /** Text of the style element in it, which the content policy has to allow. */
  readonly style: string;
}

/** Renders the site's pages for one state of the registry. */
export interface Renderer {
  readonly registry: PublicRegistry;
  match(path: string): PageMatch;
  /** The site map for search engines: every page that may be indexed, in every language. */
  buildSiteMap(origin: string): Promise<string>;
  /** The web manifest in a language. */
  buildWebManifest(language: Language): Promise<string>;
  /** What the public pages say, in passages, for the assistant. */
  readKnowledge(language: Knowledge["language"]): Promise<Knowledge>;
  /**
   * `path` without query; `data` as far as it could be read; `origin` for canonical addresses. With
   * `isFrameOnly`, header and footer around a placeholder. Throws when the page throws.
   */
  render(request: {
    path: string;
    language: Language;
    data: Partial<PageData>;
    origin: string;
    /** Whether the visitor came with a session. */
    hasSession: boolean;
    isFrameOnly?: boolean;
  }): Promise<RenderedPage>;
  /** Loads every page and text and renders every page in every language. Throws at the first fault, naming it. */
  verify(data: Partial<PageData>): Promise<{ renderedPages: number }>;
}

async function readStream(stream: NodeJS.ReadableStream): Promise<string> {
  let text = "";
  stream.setEncoding("utf8");
  for await (const chunk of stream) text += chunk as string;
  return text;
}

/**
 * Creates the renderer of one state of the registry. `remotes` are those that could be loaded;
 * `brokenRemotes` names those that could not, whose pages then answer with the frame and 503.
 */
export function createRenderer({
  shell,
  remotes: bundles,
  brokenRemotes = [],
}: {
  shell: Omit<UiBundle, "exports">;
  remotes: readonly UiBundle[];
  brokenRemotes?: readonly string[];
}): Renderer {
  const remotes: ServedRemote[] = bundles.map(({ name, version, exports, assets, styles }) => ({
    name,
    version,
    assets,
    styles,
    module: checkRemoteModule(name, (exports as { remote?: unknown }).remote),
  }));
  const pageRemotes = remotes.filter(({ name }) => !isOnDemand(name));
  const hasBrokenPages = brokenRemotes.some((name) => !isOnDemand(name));
  const registry: PublicRegistry = {
    shell: shell.version,
    remotes: remotes.map((remote) => ({
      name: remote.name,
      version: remote.version,
      entry: findRemoteEntry(remote),
    })),
  };

  function findPage(path: string): { page: PageRoute; remote: ServedRemote } | undefined {
    for (const remote of pageRemotes) {
      const page = remote.module.routes.find(
        (route) => matchPath({ path: route.path, caseSensitive: true }, path) !== null,
      );
      if (page) return { page, remote };
    }
    return undefined;
  }

  function findMoved(path: string): string | undefined {
    for (const { module } of pageRemotes) {
      const movedTo = module.redirects?.[path];
      if (movedTo !== undefined) return movedTo;
      // A page has one address, whatever is a capital letter in the one asked for.
      const page = module.routes.find((route) => route.path === path.toLowerCase());
      if (page) return page.path;
    }
    return undefined;
  }

  async function buildSiteMap(origin: string): Promise<string> {
    const site = await prepareSite({ language: "en", data: {}, hasSession: false });
    const paths: string[] = [];
    for (const { module } of pageRemotes) {
      for (const page of module.routes) {
        if (page.access !== undefined && page.access !== "public") continue;
        await site.messages.ensure(page.messages);
        const t = site.kit.i18n.getTranslate(page.messages[0] ?? "shell");
        if (page.head(t, {}, "en").isIndexed !== false) paths.push(page.path);
      }
    }
    return buildSiteMapText(origin, paths);
  }

  function match(path: string): PageMatch {
    const onDemand = findOnDemandRemote(path);
    if (onDemand) return { kind: "frame", dataNames: frameData, framePath: onDemand.pathPrefix };
    const found = findPage(path);
    if (found) {
      const names = new Set([...frameData, ...(found.page.data ?? [])]);
      return { kind: "page", dataNames: [...names] };
    }
    const movedTo = findMoved(path);
    if (movedTo !== undefined) return { kind: "moved", dataNames: [], movedTo };
    if (hasBrokenPages) return { kind: "broken", dataNames: frameData, framePath: "/" };
    return { kind: "missing", dataNames: frameData };
  }

  async function prepareSite(options: Parameters<typeof createSite>[0]): Promise<Site> {
    const site = createSite(options);
    for (const { module } of pageRemotes) site.messages.addRemote(module);
    await site.messages.ensure([
      ...shellNamespaces,
      ...pageRemotes.flatMap(({ module }) => module.baseMessages),
    ]);
    return site;
  }

  async function buildRoutes(path: string, kind: PageMatch["kind"], site: Site) {
    const isFrame = kind === "frame" || kind === "broken";
    const pages = isFrame
      ? []
      : pageRemotes.flatMap((remote) => createPageRoutes(remote, site.messages));
    const found = findPage(path);
    if (kind === "page" && found) {
      const route: RouteObject | undefined = pages.find(({ id }) => id === found.page.id);
      const Component = await loadPage(found.page, found.remote.module, site.messages);
      Object.assign(route ?? {}, { Component, lazy: undefined });
    }
    return createRoutes({
      pages,
      navigation: listNavigation(pageRemotes),
      ...(isFrame && { Fallback: PagePlaceholder }),
    });
  }

  async function renderBody(path: string, kind: PageMatch["kind"], site: Site): Promise<string> {
    const routes = await buildRoutes(path, kind, site);
    const handler = createStaticHandler(routes);
    const context = await handler.query(new Request(new URL(path, "http://page.invalid")));
    if (context instanceof Response) throw new Error(`${path} answered with a redirect.`);
    // A page that throws is a fault of the server's answer here, not a panel to be sent.
    const faults: unknown[] = Object.values(context.errors ?? {});
    const { prelude } = await prerenderToNodeStream(
      <KitProvider kit={site.kit}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </KitProvider>,
      {
        onError: (error) => void faults.push(error),
        // Every boundary in its place: one that came later would need an inline script.
        progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      },
    );
    const body = await readStream(prelude);
    if (faults.length > 0 && kind === "page") throw faults[0];
    return body;
  }

  async function buildPageHead(path: string, kind: PageMatch["kind"], { kit }: Site) {
    const page = kind === "page" ? findPage(path)?.page : undefined;
    const readDatum = <Name extends PageDataName>(name: Name) =>
      kit.cache.getEntry(buildPageDataKey(name)).data as PageData[Name] | undefined;
    const { i18n } = kit;
    return {
      head: buildHead({ page, isNotFound: kind === "missing", i18n, readDatum }),
      structuredData: await buildStructuredData(page, { i18n, readDatum }),
    };
  }

  async function findSocialCard(path: string, site: Site): Promise<SocialCard | undefined> {
    const found = findPage(path);
    const cards = found?.remote.module.socialCards;
    if (!found || !cards) return undefined;
    const { page, remote } = found;
    const name = page.socialCard ?? cards.fallback;
    await site.messages.ensure([cards.namespace]);
    return {
      path: `/ui/${remote.name}/${remote.version}/cards/${name}.jpg`,
      alt: site.kit.i18n.getTranslate(cards.namespace)(name),
    };
  }

  async function render({
    path,
    language,
    data,
    origin,
    hasSession,
    isFrameOnly = false,
  }: Parameters<Renderer["render"]>[0]): Promise<RenderedPage> {
    const kind = isFrameOnly ? "broken" : match(path).kind;
    const dataByKey = Object.fromEntries(
      Object.entries(data).map(([name, datum]) => [buildPageDataKey(name as PageDataName), datum]),
    );
    const site = await prepareSite({ language, data: dataByKey, hasSession });
    const body = await renderBody(path, kind, site);
    const boot: BootBlock = {
      registry,
      language,
      data: dataByKey,
      navigation: listNavigation(pageRemotes).map((item) => ({
        to: item.to,
        place: item.place,
        label:
          "label" in item ? item.label : site.kit.i18n.getTranslate(item.namespace)(item.labelKey),
      })),
      hasSession,
      isClientOnly: kind === "frame" || kind === "broken",
    };
    const assets = collectAssets({
      shell,
      remotes: pageRemotes,
      page: findPage(path),
      language,
    });
    const { head, structuredData } = await buildPageHead(path, kind, site);
    const html = buildDocument({
      head,
      structuredData,
      body,
      boot,
      assets,
      origin,
      path,
      isIndexed: kind === "page" && head.isIndexed !== false,
      socialCard: await findSocialCard(path, site),
    });
    const status = kind === "missing" ? 404 : kind === "broken" ? 503 : 200;
    return { status, html, style: assets.inlineStyle };
  }

  async function readKnowledge(language: Knowledge["language"]): Promise<Knowledge> {
    const told = await Promise.all(
      pageRemotes.map(async ({ module }) => module.knowledge?.(language)),
    );
    return {
      language,
      pages: told.flatMap((knowledge) => knowledge?.pages ?? []),
      passages: told.flatMap((knowledge) => knowledge?.passages ?? []),
    };
  }

  async function verify(data: Partial<PageData>) {
    let renderedPages = 0;
    for (const remote of remotes) await verifyRemote(remote);
    for (const language of chatLanguages) await readKnowledge(language);
    const paths = pageRemotes.flatMap(({ module }) => module.routes.map((page) => page.path));
    for (const path of [...paths, "/no-such-page"]) {
      for (const language of languages) {
        for (const known of [data, {}]) {
          try {
            await render({
              path,
              language,
              data: known,
              origin: "http://page.invalid",
              hasSession: false,
            });
            renderedPages += 1;
          } catch (error) {
            throw new Error(`${path} in ${language} could not be rendered.`, { cause: error });
          }
        }
      }
    }
    return { renderedPages };
  }

  return {
    registry,
    match,
    buildSiteMap,
    async buildWebManifest(language) {
      const site = await prepareSite({ language, data: {}, hasSession: false });
      return buildWebManifest(language, site.kit.i18n.getTranslate("shell"));
    },
    readKnowledge,
    render,
    verify,
  };
}
