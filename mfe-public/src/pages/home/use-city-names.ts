import { branches } from "@dhahabu/contract/facts";
import type { BranchFact } from "@dhahabu/contract/facts";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import type texts from "./messages/en.json";

/** Names of the branches' cities in the language of the page. */
export function useCityNames(): Record<BranchFact["id"], string> {
  const t = useT<typeof texts>("home");
  return {
    nairobi: t("city.nairobi"),
    mombasa: t("city.mombasa"),
    kisumu: t("city.kisumu"),
  };
}

/** Cities of the branches as an enumeration in the language of the page. */
export function useCityEnumeration(): string {
  const names = useCityNames();
  const format = useFormat();
  return format.list(branches.map(({ id }) => names[id]));
}
