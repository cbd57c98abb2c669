/** Sections of the system configuration, in the order of the screen (spec section 2). */
export const configSections = [
  "website",
  "loans",
  "pricing",
  "fallbacks",
  "rates",
  "general",
] as const;

type ConfigSection = (typeof configSections)[number];

/** Section of an entry by the words of its key; the first that fits. */
export function findSection(configKey: string): ConfigSection {
  if (/FALLBACK/.test(configKey)) return "fallbacks";
  if (/^[A-Z]{3}_TO_[A-Z]{3}(?:_|$)|EXCHANGE|CURRENCY/.test(configKey)) return "rates";
  if (/WEBSITE/.test(configKey)) return "website";
  if (/LOAN/.test(configKey)) return "loans";
  if (/PRICE|PRICING|DISCOUNT|MARGIN|SPREAD|APPROVAL/.test(configKey)) return "pricing";
  return "general";
}

/** Entries by section: every section is there, in order, its entries in the order given. */
export function groupBySection<Entry extends { readonly configKey: string }>(
  entries: readonly Entry[],
): { section: ConfigSection; entries: Entry[] }[] {
  return configSections.map((section) => ({
    section,
    entries: entries.filter(({ configKey }) => findSection(configKey) === section),
  }));
}
