import type { Language } from "@dhahabu/contract/language";
import type { I18n, Messages } from "@dhahabu/kit/i18n/i18n";

/**
 * Texts of one namespace. They stand in `<namespace>/messages/<language>.json`, in the folder of the page or
 * feature they belong to; the build finds them there (`gatherTexts` of the shell's build).
 */
export function loadMessages(
  language: Language,
  namespace: string,
): Promise<{ default: Messages }> {
  return import(
    /* webpackChunkName: "messages-[request]" */ `./messages/${language}/${namespace}.json`
  );
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
