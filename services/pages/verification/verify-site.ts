import { chatLanguages } from "@dhahabu/contract/assistant";
import type { Knowledge } from "@dhahabu/contract/knowledge";
import { languages } from "@dhahabu/contract/language";
import type { PageKind, UiRegistry } from "@dhahabu/contract/pages";
import type { LoadedSite } from "../rendering/load-site.ts";
import { sampleData } from "./sample-data.ts";

const partsWithinMs = 60_000;
const pageWithinMs = 10_000;

/**
 * Renders every page in every language, with data and without. Gives how many, and what the pages say. Throws at
 * the first fault, naming it.
 */
export async function verifySite(
  parts: { loadSite: (registry: UiRegistry) => Promise<LoadedSite> },
  registry: UiRegistry,
): Promise<{ renderedPages: number; knowledge: Knowledge[] }> {
  const { site, thread, faults } = await parts.loadSite(registry);
  try {
    const [fault] = faults;
    if (fault) throw new Error(`${fault.name} could not be loaded. ${fault.reason}`);
    await thread.ask({ ask: "verifyParts" }, partsWithinMs);
    const pages: [path: string, kind: PageKind][] = [
      ...Object.keys(site.pages).map((path): [string, PageKind] => [path, "page"]),
      ["/no-such-page", "missing"],
    ];
    let renderedPages = 0;
    for (const [path, kind] of pages) {
      for (const language of languages) {
        for (const data of [sampleData, {}]) {
          const origin = "http://page.invalid";
          const request = { path, kind, language, data, origin, hasSession: false };
          await thread.ask({ ask: "render", request }, pageWithinMs).catch((error: unknown) => {
            throw new Error(`${path} in ${language} could not be rendered.`, { cause: error });
          });
          renderedPages += 1;
        }
      }
    }
    const knowledge: Knowledge[] = [];
    for (const language of chatLanguages) {
      const json = await thread.ask({ ask: "knowledge", language }, partsWithinMs);
      knowledge.push(JSON.parse(json) as Knowledge);
    }
    return { renderedPages, knowledge };
  } finally {
    await thread.end();
  }
}
