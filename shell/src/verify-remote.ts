import { languages } from "@dhahabu/contract/language";
import { isOnDemand } from "./boot.ts";
import { listNamespaces, nameMessageChunk } from "./message-loader.ts";
import type { ServedRemote } from "./page-assets.ts";

function stripPluralSuffix(key: string): string {
  return key.replace(/_(zero|one|two|few|many|other)$/, "");
}

/** Loads every text and page of a remote. Throws at the first text or chunk that is missing, naming it. */
export async function verifyRemote({ name, module, assets }: ServedRemote) {
  if (!isOnDemand(name)) {
    const open = module.routes.find(({ path }) => /[:*]/.test(path));
    if (open) throw new Error(`${name}: page ${open.id} of ${open.path} has no one address.`);
  }
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
