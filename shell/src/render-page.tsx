import { prerenderToNodeStream } from "react-dom/static";
import { UNSAFE_createMemoryHistory as createMemoryHistory } from "react-router-dom";
import type { RouteObject } from "react-router-dom";
import { bankName } from "@dhahabu/contract/facts";
import type {
  PageData,
  PageKind,
  PublicRegistry,
  RenderRequest,
  RenderedPage,
  UiBundle,
} from "@dhahabu/contract/pages";
import { recordFormats } from "@dhahabu/kit/format/format";
import type { WrittenFormats } from "@dhahabu/kit/format/format";
import { KitProvider } from "@dhahabu/kit/kit-provider";
import type { PageDataName } from "@dhahabu/kit/live/page-data";
import { buildPageDataKey } from "@dhahabu/kit/live/use-data";
import { SiteRouterProvider } from "@dhahabu/kit/router";
import { createSiteRouter } from "@dhahabu/kit/site-router";
import type { BootBlock } from "./boot.ts";
import { PagePlaceholder } from "./chrome/page-placeholder.tsx";
import { buildDocument } from "./document.ts";
import type { SocialCard } from "./document.ts";
import { shellNamespaces } from "./message-loader.ts";
import { explainSentForm } from "./explain-sent-form.ts";
import { collectAssets, findPage } from "./page-assets.ts";
import type { FoundPage, ServedRemote } from "./page-assets.ts";
import { buildHead, buildStructuredData } from "./page-head.ts";
import { createEmptyRoutes, createPageRoutes, createRoutes, loadPage } from "./routes.tsx";
import { findAssistant, listNavigation } from "./site-navigation.ts";
import { createSite } from "./site.ts";
import type { Site } from "./site.ts";

/** The site as the server has loaded it; `remotes` are those with public pages. */
interface ServedSite {
  readonly shell: Omit<UiBundle, "exports">;
  readonly remotes: readonly ServedRemote[];
  readonly registry: PublicRegistry;
}

const statuses: Record<PageKind, RenderedPage["status"]> = {
  page: 200,
  frame: 200,
  client: 200,
  missing: 404,
  broken: 503,
};

/** A site with the texts that every page needs. */
export async function prepareSite(
  remotes: readonly ServedRemote[],
  options: Parameters<typeof createSite>[0],
): Promise<Site> {
  const site = createSite(options);
  for (const { module } of remotes) site.messages.addRemote(module);
  await site.messages.ensure([
    ...shellNamespaces,
    ...remotes.flatMap(({ module }) => module.baseMessages),
  ]);
  return site;
}

async function buildRoutes(
  remotes: readonly ServedRemote[],
  { kind, found, site }: { kind: PageKind; found: FoundPage | undefined; site: Site },
): Promise<RouteObject[]> {
  if (kind === "client") return createEmptyRoutes();
  const frame = { navigation: listNavigation(remotes), assistant: findAssistant(remotes) };
  if (kind !== "page" && kind !== "missing") {
    return createRoutes({ pages: [], ...frame, Fallback: PagePlaceholder });
  }
  const pages = remotes.flatMap((remote) => createPageRoutes(remote, site.messages));
  if (found) {
    const route = pages.find(({ id }) => id === found.page.id);
    const Page = await loadPage(found.page, found.remote.module, site.messages);
    await site.messages.ensure(found.page.plainMessages ?? []);
    Object.assign(route ?? {}, { element: <Page />, lazy: undefined });
  }
  return createRoutes({ pages, ...frame });
}

async function readStream(stream: NodeJS.ReadableStream): Promise<string> {
  let text = "";
  stream.setEncoding("utf8");
  for await (const chunk of stream) text += chunk as string;
  return text;
}

async function renderBody(
  routes: RouteObject[],
  { path, kind, site }: { path: string; kind: PageKind; site: Site },
): Promise<string> {
  const history = createMemoryHistory({ initialEntries: [path] });
  // A page that throws is a fault of the server's answer here, not a panel to be sent.
  const faults: unknown[] = [];
  const { prelude } = await prerenderToNodeStream(
    <KitProvider kit={site.kit}>
      <SiteRouterProvider router={createSiteRouter({ history, routes })} />
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

async function buildPageHead(
  found: FoundPage | undefined,
  { kind, site }: { kind: PageKind; site: Site },
) {
  const { cache, i18n } = site.kit;
  const page = found?.page;
  const readDatum = <Name extends PageDataName>(name: Name) =>
    cache.getEntry(buildPageDataKey(name)).data as PageData[Name] | undefined;
  return {
    head: buildHead({ page, isNotFound: kind === "missing", i18n, readDatum }),
    structuredData: await buildStructuredData(page, { i18n, readDatum }),
  };
}

async function findSocialCard(
  found: FoundPage | undefined,
  site: Site,
): Promise<SocialCard | undefined> {
  const cards = found?.remote.module.socialCards;
  if (!found || !cards) return undefined;
  const { page, remote } = found;
  const name = page.socialCard ?? cards.fallback;
  await site.messages.ensure([cards.namespace]);
  return {
    path: `/ui/${remote.name}/${remote.version}/cards/${name}.jpg`,
    alt: site.kit.i18n.getTranslate(cards.namespace)(name, { bank: bankName }),
  };
}

function buildBootBlock(
  { registry, remotes }: ServedSite,
  { kind, language, hasSession }: RenderRequest,
  { data, formats, site }: Pick<BootBlock, "data" | "formats"> & { site: Site },
): BootBlock {
  const { getTranslate } = site.kit.i18n;
  return {
    registry,
    language,
    data,
    formats,
    navigation: listNavigation(remotes).map((item) => ({
      to: item.to,
      place: item.place,
      label: "label" in item ? item.label : getTranslate(item.namespace)(item.labelKey),
    })),
    hasSession,
    sentForm: site.kit.sentForm,
    isClientOnly: kind !== "page" && kind !== "missing",
  };
}

/** Renders a document; without a page, header and footer around a placeholder. Throws when the page throws. */
export async function renderPage(
  served: ServedSite,
  request: RenderRequest,
): Promise<RenderedPage> {
  const { path, kind, language, origin, hasSession, look } = request;
  const found = kind === "page" ? findPage(served.remotes, path) : undefined;
  const data = Object.fromEntries(
    Object.entries(request.data).map(([name, datum]) => [
      buildPageDataKey(name as PageDataName),
      datum,
    ]),
  );
  const formats: WrittenFormats = {};
  const formatters = recordFormats(language, formats);
  const site = await prepareSite(served.remotes, { language, formatters, data, hasSession });
  site.kit.sentForm = await explainSentForm(request.sentForm, { i18n: site.kit.i18n, language });
  const routes = await buildRoutes(served.remotes, { kind, found, site });
  const body = await renderBody(routes, { path, kind, site });
  const assets = collectAssets({ ...served, page: found, language });
  const { head, structuredData } = await buildPageHead(found, { kind, site });
  const isIndexed = kind === "client" ? undefined : kind === "page" && head.isIndexed !== false;
  const html = buildDocument({
    head,
    structuredData,
    body,
    boot: buildBootBlock(served, request, { data, formats, site }),
    assets,
    origin,
    path,
    isIndexed,
    look,
    socialCard: await findSocialCard(found, site),
  });
  return { status: statuses[kind], html, style: assets.inlineStyle };
}
