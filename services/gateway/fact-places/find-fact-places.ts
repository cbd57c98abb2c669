import { AppError } from "@dhahabu/contract/errors";
import { bankName } from "@dhahabu/contract/facts";
import { placedFacts } from "@dhahabu/contract/fact-places";
import type { FactPlace, PlacedFact } from "@dhahabu/contract/fact-places";
import type { Language } from "@dhahabu/contract/language";
import type { PageData, RenderRequest, RenderedPage, Site } from "@dhahabu/contract/pages";
import type { Clock } from "@dhahabu/platform/clock";
import { createMarkedData, findMarked } from "./marked-data.ts";

/**
 * Finds where the site shows what staff edit: every page is rendered with marked values, which are looked for in the
 * page itself and in the frame around it. Titles are in `language`. Throws `AppError` unavailable while there is no site,
 * or a page does not come.
 */
export async function findFactPlaces(
  parts: {
    readSite: () => Site | undefined;
    render: (request: RenderRequest) => Promise<RenderedPage>;
    /** What else pages show. */
    readData: (names: readonly string[]) => { data: Partial<PageData> };
    readOrigin: () => string;
    clock: Clock;
  },
  language: Language,
): Promise<FactPlace[]> {
  const site = parts.readSite();
  if (!site) throw createAway();
  const origin = parts.readOrigin();
  const marked = createMarkedData(parts.clock.now());
  const renderIn = async (path: string, dataNames: readonly string[], pageLanguage: Language) => {
    const { data } = parts.readData([...dataNames]);
    const request = { kind: "page", path, origin, hasSession: false } as const;
    const { html } = await parts
      .render({ ...request, language: pageLanguage, data: { ...data, ...marked } })
      .catch((cause: unknown) => {
        throw createAway(cause);
      });
    return html;
  };
  const pagesOf = new Map<PlacedFact, FactPlace["pages"]>();
  const everywhere = new Set<PlacedFact>();
  for (const [path, { dataNames }] of Object.entries(site.pages)) {
    const { page, frame } = splitPage(await renderIn(path, dataNames, "en"));
    for (const fact of findMarked(frame)) everywhere.add(fact);
    const shown = findMarked(page);
    if (shown.length === 0) continue;
    const title = readTitle(await renderIn(path, dataNames, language));
    for (const fact of shown) {
      pagesOf.set(fact, [...(pagesOf.get(fact) ?? []), { path, title }]);
    }
  }
  return placedFacts.map((fact) => ({
    fact,
    isEverywhere: everywhere.has(fact),
    pages: pagesOf.get(fact) ?? [],
  }));
}

function createAway(cause?: unknown): AppError {
  return new AppError("unavailable", {
    reason: "server.partUnavailable",
    retryAfterSeconds: 5,
    cause,
  });
}

/** The page itself, and the body around it. */
function splitPage(html: string): { page: string; frame: string } {
  const body = html.slice(html.indexOf("<body"));
  const start = body.indexOf("<main");
  const end = body.lastIndexOf("</main>");
  return { page: body.slice(start, end), frame: body.slice(0, start) + body.slice(end) };
}

function readTitle(html: string): string {
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "";
  return title
    .replace(` | ${bankName}`, "")
    .replaceAll("&amp;", "&")
    .replaceAll("&#39;", "'")
    .replaceAll("&quot;", '"');
}
