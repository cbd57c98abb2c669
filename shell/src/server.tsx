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
import { languages } from "@dhahabu/contract/language";
import type { Language } from "@dhahabu/contract/language";
import { KitProvider } from "@dhahabu/kit/kit-provider";
import { buildPageDataKey } from "@dhahabu/kit/live/use-data";
import type { PageData, PageDataName } from "@dhahabu/kit/live/page-data";
import type { PageHead, PageRoute } from "@dhahabu/kit/remote";
import type { AssetGroup, RouteAssets } from "../build/route-assets-plugin.ts";
import { findOnDemandRemote, isOnDemand } from "./boot.ts";
import type { BootBlock, PublicRegistry } from "./boot.ts";
import { PagePlaceholder } from "./chrome/page-placeholder.tsx";
import { buildDocument, escapeStyle } from "./document.ts";
import type { PageAssets } from "./document.ts";
import { kitSurface } from "./kit-surface.ts";
import {
  listNamespaces,
  nameMessageChunk,
  nameShellMessageChunk,
  shellNamespaces,
} from "./message-loader.ts";
import { buildHead } from "./page-head.ts";
import { checkRemoteModule } from "./remote-module.ts";
import type { LoadedRemote } from "./remote-module.ts";
import { createPageRoutes, createRoutes, loadPage } from "./routes.tsx";
import { listNavigation } from "./site-navigation.ts";
import { createSite } from "./site.ts";
import type { Site } from "./site.ts";

export { chooseLanguage } from "@dhahabu/kit/i18n/languages";

/** Modules the server hands to remotes' bundles in answer to their `require`. */
export const shared: Readonly<Record<string, unknown>> = {
  react: React,
  "react/jsx-runtime": jsxRuntime,
  "react-dom": ReactDom,
  ...kitSurface,
};

/** A published user interface as the server has loaded it. */
export interface UiBundle {
  readonly name: string;
  readonly version: string;
  /** Exports of its server bundle. */
  readonly exports: unknown;
  readonly assets: RouteAssets;
  /** Text of each style sheet that `assets` names. */
  readonly styles: Readonly<Record<string, string>>;
}

/** What an address leads to. `missing`: no page; `frame`: only the frame is rendered, the browser does the rest. */
export interface PageMatch {
  readonly kind: "page" | "frame" | "missing" | "broken";
  readonly dataNames: readonly PageDataName[];
}

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

interface ServedRemote extends LoadedRemote {
  readonly version: string;
  readonly assets: RouteAssets;
  readonly styles: UiBundle["styles"];
}

const emptyGroup: AssetGroup = { js: [], css: [] };
const exposeChunk = "expose-remote";

function buildUrls(name: string, version: string, files: readonly string[]): string[] {
  return files.map((file) => `/ui/${name}/${version}/${file}`);
}

function findRemoteEntry({ name, version, assets }: Omit<ServedRemote, "module">): string {
  const file = Object.values(assets.entries)
    .flatMap(({ js }) => js)
    .find((candidate) => candidate.startsWith("remoteEntry."));
  if (!file) throw new Error(`${name} has no federation entry.`);
  return `/ui/${name}/${version}/${file}`;
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
      const page = remote.module.routes.find((route) => matchPath(route.path, path) !== null);
      if (page) return { page, remote };
    }
    return undefined;
  }

  function match(path: string): PageMatch {
    if (findOnDemandRemote(path)) return { kind: "frame", dataNames: [] };
    const found = findPage(path);
    if (found) return { kind: "page", dataNames: found.page.data ?? [] };
    return { kind: hasBrokenPages ? "broken" : "missing", dataNames: [] };
  }

  function collectAssets(path: string, language: Language): PageAssets {
    const entry = shell.assets.entries["main"] ?? emptyGroup;
    const shellMessages = shell.assets.groups[nameShellMessageChunk(language)] ?? emptyGroup;
    const styles: string[] = [];
    const styleTexts = entry.css.map((file) => shell.styles[file] ?? "");
    const preloads = buildUrls(shell.name, shell.version, shellMessages.js);
    const found = findPage(path);
    for (const remote of pageRemotes) {
      const isMatched = remote === found?.remote;
      const page = isMatched ? found.page : undefined;
      const namespaces = [...remote.module.baseMessages, ...(page?.messages ?? [])];
      const groups = [
        remote.assets.groups[exposeChunk],
        page && remote.assets.groups[`page-${page.id}`],
        ...namespaces.map((name) => remote.assets.groups[nameMessageChunk(language, name)]),
      ].filter((group) => group !== undefined);
      const js = new Set(groups.flatMap((group) => group.js));
      const css = new Set(groups.flatMap((group) => group.css));
      preloads.push(findRemoteEntry(remote), ...buildUrls(remote.name, remote.version, [...js]));
      styles.push(...buildUrls(remote.name, remote.version, [...css]));
      styleTexts.push(...[...css].map((file) => remote.styles[file] ?? ""));
    }
    const image = found?.page.preloadImage;
    return {
      inlineStyle: escapeStyle(styleTexts.join("")),
      styles,
      scripts: buildUrls(shell.name, shell.version, entry.js),
      preloads: [...new Set(preloads)],
      image,
    };
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
      { onError: (error) => void faults.push(error) },
    );
    const body = await readStream(prelude);
    if (faults.length > 0 && kind === "page") throw faults[0];
    return body;
  }

  function buildPageHead(path: string, kind: PageMatch["kind"], site: Site): PageHead {
    const readDatum = <Name extends PageDataName>(name: Name) =>
      site.kit.cache.getEntry(buildPageDataKey(name)).data as PageData[Name] | undefined;
    return buildHead({
      page: kind === "page" ? findPage(path)?.page : undefined,
      isNotFound: kind === "missing",
      i18n: site.kit.i18n,
      readDatum,
    });
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
    const assets = collectAssets(path, language);
    const html = buildDocument({
      head: buildPageHead(path, kind, site),
      body,
      boot,
      assets,
      origin,
      path,
      isIndexed: kind === "page",
    });
    const status = kind === "missing" ? 404 : kind === "broken" ? 503 : 200;
    return { status, html, style: assets.inlineStyle };
  }

  async function verifyRemote({ name, module, assets }: ServedRemote) {
    const keysOfEnglish = new Map<string, string[]>();
    for (const namespace of listNamespaces(module)) {
      const english = (await module.messages("en", namespace)).default;
      keysOfEnglish.set(namespace, Object.keys(english));
      for (const language of languages) {
        const { default: texts } = await module.messages(language, namespace);
        const stems = new Set(Object.keys(texts).map(stripPluralSuffix));
        for (const key of keysOfEnglish.get(namespace) ?? []) {
          if (!stems.has(stripPluralSuffix(key))) {
            throw new Error(`${name}: "${key}" of ${namespace} is missing in ${language}.`);
          }
        }
        if (!assets.groups[nameMessageChunk(language, namespace)]) {
          throw new Error(`${name}: no chunk ${nameMessageChunk(language, namespace)}.`);
        }
      }
    }
    for (const page of module.routes) {
      const { Page } = await page.lazy();
      if (typeof Page !== "function") throw new Error(`${name}: page ${page.id} has no Page.`);
      if (!assets.groups[`page-${page.id}`]) {
        throw new Error(`${name}: no chunk page-${page.id}; name it in its import.`);
      }
    }
  }

  async function verify(data: Partial<PageData>) {
    let renderedPages = 0;
    for (const remote of remotes) await verifyRemote(remote);
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

  return { registry, match, render, verify };
}

function stripPluralSuffix(key: string): string {
  return key.replace(/_(zero|one|two|few|many|other)$/, "");
}
