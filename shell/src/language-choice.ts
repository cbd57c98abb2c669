import { isLanguage } from "@dhahabu/contract/language";
import type { Language } from "@dhahabu/contract/language";
import { languageStorageKey } from "@dhahabu/kit/i18n/languages";

const oneYearSeconds = 365 * 24 * 60 * 60;

function readLocalStorage(): string | null {
  try {
    return localStorage.getItem(languageStorageKey);
  } catch {
    return null;
  }
}

/** Keeps the choice in local storage (spec) and in the cookie that the server reads. */
export function rememberLanguage(language: Language): void {
  try {
    localStorage.setItem(languageStorageKey, language);
  } catch {
    // A browser that forbids storage still has the cookie.
  }
  document.cookie = `${languageStorageKey}=${language}; path=/; max-age=${oneYearSeconds}; samesite=lax`;
}

/**
 * Language the visitor chose before, where the server could not know it: local storage without cookie
 * and without `?lang=`. Call it only after hydration.
 */
export function readKeptLanguage(): Language | undefined {
  const hasCookie = document.cookie.split("; ").some((entry) => entry.startsWith("lang="));
  const isAsked = new URLSearchParams(window.location.search).has("lang");
  if (hasCookie || isAsked) return undefined;
  const kept = readLocalStorage();
  return isLanguage(kept) ? kept : undefined;
}

/**
 * The address without the language that it asks for: what was chosen on the page counts when it is loaded anew.
 * Undefined where it asks for none.
 */
export function dropAskedLanguage({
  pathname,
  search,
  hash,
}: Pick<Location, "pathname" | "search" | "hash">): string | undefined {
  const query = new URLSearchParams(search);
  if (!query.has("lang")) return undefined;
  query.delete("lang");
  return `${pathname}${query.size > 0 ? `?${query.toString()}` : ""}${hash}`;
}
