import { isLoanGoldType } from "../../content/gold-types.ts";

/** Names of the fields in an address that begins an estimate, and in the calculator's form. */
export const goldTypeField = "goldType";
export const goldWeightField = "goldWeight";

/** The gold that an address names, as typed; undefined where it names none whole. */
export function readCarriedGold(
  search: string,
): { goldType: string; goldWeight: string } | undefined {
  const query = new URLSearchParams(search);
  const goldType = query.get(goldTypeField) ?? "";
  const goldWeight = query.get(goldWeightField)?.trim() ?? "";
  return isLoanGoldType(goldType) && goldWeight !== "" ? { goldType, goldWeight } : undefined;
}
