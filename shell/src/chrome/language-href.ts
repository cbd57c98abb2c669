import type { Language } from "@dhahabu/contract/language";
import { useLocation } from "@dhahabu/kit/router";
import { useIsAlive } from "@dhahabu/kit/use-is-alive";

/** Gives the address of the page that is shown, in another language. */
export function useLanguageHref(): (language: Language) => string {
  const { pathname, search, hash } = useLocation();
  const isAlive = useIsAlive();
  // The server knows neither the query nor the anchor.
  return (language) => {
    const query = new URLSearchParams(isAlive ? search : "");
    query.set("lang", language);
    return `${pathname}?${query.toString()}${isAlive ? hash : ""}`;
  };
}
