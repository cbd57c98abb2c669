import type { Language } from "@dhahabu/contract/language";
import type { I18n, Messages } from "@dhahabu/kit/i18n/i18n";
import { messageTable } from "./message-table.ts";

/** Texts of one namespace: they stand in the folder of that name, with what says them. */
export async function loadMessages(
  language: Language,
  namespace: string,
): Promise<{ default: Messages }> {
  const load = messageTable[`${language}/${namespace}`];
  if (!load) throw new Error(`There are no texts of ${namespace} in ${language}.`);
  return load();
}

/** Loads namespaces and makes them known, all of them or none. */
export async function addMessages(
  i18n: I18n,
  language: Language,
  namespaces: readonly string[],
): Promise<void> {
  const texts = await Promise.all(
    namespaces.map(async (namespace) => (await loadMessages(language, namespace)).default),
  );
  namespaces.forEach((namespace, index) => {
    i18n.addMessages(language, namespace, texts[index] ?? {});
  });
}
