import { readFile, stat } from "node:fs/promises";
import { chatLanguages } from "@dhahabu/contract/assistant";
import type { ChatLanguage } from "@dhahabu/contract/assistant";
import { knowledgeSchema } from "@dhahabu/contract/knowledge";
import { z } from "zod";

export type PageTitles = ReadonlyMap<ChatLanguage, ReadonlyMap<string, string>>;

const publishedSchema = z.array(knowledgeSchema);

/** When a publication was written, in milliseconds since 1970. */
export async function readPublishedAt(file: string): Promise<number> {
  return (await stat(file)).mtimeMs;
}

export async function readPageTitles(file: string): Promise<PageTitles> {
  const published = publishedSchema.parse(JSON.parse(await readFile(file, "utf8")));
  return new Map(
    chatLanguages.flatMap((code) => {
      const own = published.find(({ language }) => language === code);
      const titles = own?.pages.map(({ path, title }): [string, string] => [path, title]);
      return titles ? [[code, new Map(titles)]] : [];
    }),
  );
}
