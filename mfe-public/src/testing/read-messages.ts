import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Language } from "@dhahabu/contract/language";
import type { Messages } from "@dhahabu/kit/i18n/i18n";

const source = join(import.meta.dirname, "..");

/** Texts of a namespace, from the folder of the page or feature they belong to. */
export async function readMessages(language: Language, namespace: string): Promise<Messages> {
  const [file, ...others] = globSync(`**/${namespace}/messages/${language}.json`, { cwd: source });
  if (file === undefined || others.length > 0) throw new Error(`Which folder is ${namespace}?`);
  return JSON.parse(await readFile(join(source, file), "utf8")) as Messages;
}
