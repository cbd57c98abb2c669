/** Addresses that the frame itself leads to; the pages behind them are a microfrontend's. */
export const sitePaths = {
  home: "/",
  prices: "/#prices",
  calculator: "/#calculator",
  branches: "/contact#branches",
  services: "/services",
  search: "/search",
  contact: "/contact",
} as const;

/** Address of the search page with words filled in. */
export function buildSearchPath(words: string): string {
  return `${sitePaths.search}?${new URLSearchParams({ q: words }).toString()}`;
}
