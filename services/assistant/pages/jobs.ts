import { join } from "node:path";
import type { ChatLanguage } from "@dhahabu/contract/assistant";
import type { Log } from "@dhahabu/platform/log";
import { readPageTitles, readPublishedAt } from "./store.ts";
import type { PageTitles } from "./store.ts";

export interface PublishedPages {
  /** Name of a page; undefined where no published interface tells. */
  titleOf(language: ChatLanguage, path: string): string | undefined;
  close(): void;
}

const defaultLookEveryMs = 5000;

/** Follows what a publication writes beside the registry of interfaces. What was read last stays where it cannot be read. */
export async function followPages(options: {
  uiDir: string | undefined;
  log: Log;
  lookEveryMs?: number | undefined;
}): Promise<PublishedPages> {
  const { uiDir, log, lookEveryMs = defaultLookEveryMs } = options;
  let titles: PageTitles = new Map();
  let readAtMs = 0;

  async function read(file: string): Promise<void> {
    try {
      const publishedAtMs = await readPublishedAt(file);
      if (publishedAtMs === readAtMs) return;
      titles = new Map([...titles, ...(await readPageTitles(file))]);
      readAtMs = publishedAtMs;
    } catch (error) {
      log.debug({ err: error }, "what the pages say cannot be read");
    }
  }

  const file = uiDir === undefined ? undefined : join(uiDir, "knowledge.json");
  if (file !== undefined) await read(file);
  const timer = setInterval(() => {
    if (file !== undefined) void read(file);
  }, lookEveryMs);
  timer.unref();
  return {
    titleOf: (language, path) => titles.get(language)?.get(path),
    close: () => clearInterval(timer),
  };
}
