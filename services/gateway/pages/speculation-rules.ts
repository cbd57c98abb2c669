/** Address of the rules by which a browser fetches pages before they are asked for. */
export const speculationPath = "/speculation-rules.json";

/**
 * The page behind a link that is pointed at or comes to rest in view, until the shell's script has taken over, which
 * fetches less for it. No address with a query: `?lang=` chooses a language.
 */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: "/*" },
          { selector_matches: "html:not([data-ready]) a" },
          {
            not: {
              href_matches: [
                "/admin*",
                "/api/*",
                "/ui/*",
                "/auth*",
                "/account*",
                String.raw`/*\?(.+)`,
              ],
            },
          },
        ],
      },
      eagerness: "moderate",
    },
  ],
});
