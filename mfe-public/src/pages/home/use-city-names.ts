import { branches } from "@dhahabu/contract/facts";
import type { BranchFact } from "@dhahabu/contract/facts";
import { useLanguageTraits, useT } from "@dhahabu/kit/i18n/use-t";
import type texts from "../../messages/en/home.json";

const cityKeys = {
  nairobi: "city.nairobi",
  mombasa: "city.mombasa",
  kisumu: "city.kisumu",
} as const satisfies Record<BranchFact["id"], keyof typeof texts>;

/** Cities of the branches as an enumeration in the language of the page. */
export function useCityNames(): string {
  const t = useT<typeof texts>("home");
  const { locale } = useLanguageTraits();
  return new Intl.ListFormat(locale, { type: "conjunction" }).format(
    branches.map(({ id }) => t(cityKeys[id])),
  );
}
