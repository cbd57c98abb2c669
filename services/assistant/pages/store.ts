import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { chatLanguages } from "@dhahabu/contract/assistant";
import type { ChatLanguage } from "@dhahabu/contract/assistant";
import { knowledgeSchema } from "@dhahabu/contract/knowledge";
import type { Log } from "@dhahabu/platform/log";
import { z } from "zod";

/** What the published pages are called, held in memory. */
export interface PublishedPages {
  /** Name of a page; undefined where no published interface tells. */
  titleOf(language: ChatLanguage, path: string): string | undefined;
  close(): void;
}

const publishedSchema = z.array(knowledgeSchema);
const lookEveryMs = 5000;

/** Follows what a publication writes beside the registry of interfaces. What was read last stays where it cannot be read. */
export async function followPages(options: {
  uiDir: string | undefined;
  log: Log;
}): Promise<PublishedPages> {
  const { uiDir, log } = options;
  const titles = new Map<ChatLanguage, ReadonlyMap<string, string>>();
  let readAtMs = 0;

  async function read(file: string): Promise<void> {
    try {
      const { mtimeMs } = await stat(file);
      if (mtimeMs === readAtMs) return;
      const published = publishedSchema.parse(JSON.parse(await readFile(file, "utf8")));
      readAtMs = mtimeMs;
      for (const code of chatLanguages) {
        const own = published.find(({ language }) => language === code);
        if (own) titles.set(code, new Map(own.pages.map(({ path, title }) => [path, title])));
      }
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
