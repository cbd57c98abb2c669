import { existsSync, readFileSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { languages } from "@dhahabu/contract/language";
import type { Language } from "@dhahabu/contract/language";
import { listRepositoryFiles, repository } from "./repository-files.ts";

/** The texts of one folder in one language: key (dotted, with its plural ending) to text. */
export type Messages = Map<string, string>;

/** Every folder named `messages` that is committed, relative to the root. */
export function listMessageFolders(): string[] {
  const folders = listRepositoryFiles().flatMap((path) => {
    const match = /^(.*\/messages)\//.exec(path);
    return match?.[1] !== undefined && !path.startsWith("tests/") ? [match[1]] : [];
  });
  return [...new Set(folders)];
}

/** Reads a folder laid out as `<language>/<part>.json|ts` or `<language>.json|ts`. */
export async function readMessages(folder: string): Promise<Map<Language, Messages>> {
  const result = new Map<Language, Messages>();
  for (const language of languages) {
    const messages: Messages = new Map();
    for (const file of listFilesOf(folder, language)) {
      const part = file.includes(`/${language}/`) ? `${basename(file).replace(/\.\w+$/, "")}:` : "";
      flatten(await loadTexts(file), part, messages);
    }
    result.set(language, messages);
  }
  return result;
}

function listFilesOf(folder: string, language: Language): string[] {
  const base = join(repository, folder);
  const own = join(base, language);
  if (existsSync(own)) return readdirSync(own).map((name) => join(own, name));
  return readdirSync(base)
    .filter((name) => name.replace(/\.\w+$/, "") === language)
    .map((name) => join(base, name));
}

async function loadTexts(file: string): Promise<unknown> {
  if (file.endsWith(".json")) return JSON.parse(readFileSync(file, "utf8"));
  const module = (await import(pathToFileURL(file).href)) as Record<string, unknown>;
  const groups = Object.values(module).filter((value) => typeof value === "object");
  return Object.assign({}, ...groups) as unknown;
}

function flatten(value: unknown, path: string, into: Messages): void {
  if (typeof value === "string") {
    into.set(path, value);
    return;
  }
  if (typeof value !== "object" || value === null) {
    throw new TypeError(`The message ${path} is neither text nor a group of texts.`);
  }
  for (const [key, inner] of Object.entries(value)) {
    const isTop = path === "" || path.endsWith(":");
    flatten(inner, isTop ? path + key : `${path}.${key}`, into);
  }
}
