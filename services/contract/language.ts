/** Codes of the six languages (spec section 3), the default first. */
export const languages = ["en", "sw", "fr", "ar", "hi", "zh"] as const;

/** One of `languages`. */
export type Language = (typeof languages)[number];

/** True for a code of one of the six languages. */
export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value);
}

/**
 * Language of a page as the server decides it: `?lang=`, then the cookie, then English. Takes the raw query and
 * the raw cookie header.
 */
export function chooseLanguage({
  search,
  cookieHeader,
}: {
  search: string;
  cookieHeader: string | undefined;
}): Language {
  const asked = new URLSearchParams(search).get("lang");
  if (isLanguage(asked)) return asked;
  const kept = /(?:^|;\s*)lang=([a-z]{2})(?:;|$)/.exec(cookieHeader ?? "")?.[1];
  return isLanguage(kept) ? kept : "en";
}
