import type { TabStorage } from "@dhahabu/kit/tab-storage";
import { keepInTab, readFromTab } from "../../content/kept-in-tab.ts";
import { tidyLoanForm } from "./loan-request.ts";
import type { LoanForm } from "./loan-request.ts";

const place = "calculator-fields";

/** Keeps the fields that stand in the form for one entry of the browser's history; those of another are forgotten. */
export function keepLeftFields(
  storage: TabStorage | undefined,
  visit: string,
  fields: LoanForm,
): void {
  keepInTab(storage, place, { ...fields, visit });
}

/** The fields as they were left at an entry of the browser's history; undefined where it is another, or a new one. */
export function readLeftFields(
  storage: TabStorage | undefined,
  visit: string,
): LoanForm | undefined {
  const { visit: leftVisit, ...fields } = readFromTab(storage, place);
  return leftVisit === visit ? tidyLoanForm(fields) : undefined;
}
