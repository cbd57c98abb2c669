import type { Language } from "@dhahabu/contract/language";
import type { pricingRoutes } from "@dhahabu/contract/pricing";
import type { RouteBody } from "@dhahabu/contract/route";
import { isLoanGoldType } from "../../content/gold-types.ts";
import { normaliseDecimal, toExactNumber } from "@dhahabu/contract/decimal-text";

const loanFields = ["goldType", "goldWeight", "loanAmount", "duration"] as const;

/** Fields that can carry an error sentence. */
export type LoanField = (typeof loanFields)[number];

/** What stands in the calculator's form, as typed. */
export type LoanForm = Readonly<Record<LoanField, string>>;

/** What the bank is asked. */
export type LoanRequest = RouteBody<(typeof pricingRoutes)["calculateLoan"]>;

/** How a blank amount is sent: left out, or as the word `max`; both mean the most the gold allows. */
export type BlankAmount = "omitted" | "max";

/** The form's fields of what was typed, without blanks around them; a field that is not there is blank. */
export function tidyLoanForm(typed: Readonly<Record<string, unknown>>): LoanForm {
  const entries = loanFields.map((field) => {
    const value = typed[field];
    return [field, typeof value === "string" ? value.trim() : ""];
  });
  return Object.fromEntries(entries) as LoanForm;
}

export function readLoanForm(form: HTMLFormElement): LoanForm {
  return tidyLoanForm(Object.fromEntries(new FormData(form)));
}

/** Writes values into the form; fields that are not given stay as they are. */
export function writeLoanForm(form: HTMLFormElement, values: Partial<LoanForm>): void {
  for (const field of loanFields) {
    const control = form.elements.namedItem(field);
    const value = values[field];
    if (control && "value" in control && value !== undefined) control.value = value;
  }
}

function parseDuration(duration: string): 1 | 2 | 3 {
  if (duration === "2") return 2;
  return duration === "3" ? 3 : 1;
}

/** The request for a form, undefined while type or weight is missing (spec section 5). A blank duration is one month. */
export function buildLoanRequest(
  form: LoanForm,
  language: Language,
  blankAmount: BlankAmount = "omitted",
): LoanRequest | undefined {
  if (form.goldWeight === "" || !isLoanGoldType(form.goldType)) return undefined;
  return {
    goldType: form.goldType,
    goldWeight: toExactNumber(normaliseDecimal(form.goldWeight, language)),
    ...(form.loanAmount === ""
      ? blankAmount === "max" && { loanAmount: "max" }
      : { loanAmount: toExactNumber(normaliseDecimal(form.loanAmount, language)) }),
    duration: parseDuration(form.duration),
  };
}
