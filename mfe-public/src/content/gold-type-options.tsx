import { useT } from "@dhahabu/kit/i18n/use-t";
import type texts from "../shared-texts/gold/messages/en.json";
import { loanGoldTypes, nameGoldType } from "./gold-types.ts";

/** The types a loan accepts, for a field to choose from. */
export function GoldTypeOptions() {
  const t = useT<typeof texts>("gold");
  return loanGoldTypes.map((goldType) => (
    <option key={goldType} value={goldType}>
      {nameGoldType(goldType, t)}
    </option>
  ));
}
