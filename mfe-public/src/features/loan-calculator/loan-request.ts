import type { Language } from "@dhahabu/contract/language";
import type { pricingRoutes } from "@dhahabu/contract/pricing";
import type { RouteBody } from "@dhahabu/contract/route";
import { isLoanGoldType } from "../../content/gold-types.ts";
import { normaliseDecimal, toExactNumber } from "@dhahabu/contract/decimal-text";

/** What stands in the calculator's form, as typed. */
interface LoanForm {
  readonly goldType: string;
  readonly goldWeight: string;
  readonly loanAmount: string;
  readonly duration: string;
}

type LoanRequest = RouteBody<(typeof pricingRoutes)["calculateLoan"]>;

/** How a blank amount is sent: left out, or as the word `max`; both mean the most the gold allows. */
export type BlankAmount = "omitted" | "max";

/** Fields that can carry an error sentence. */
export type LoanField = keyof LoanForm;

export function readLoanForm(form: HTMLFormElement): LoanForm {
  const values = new FormData(form);
  const read = (name: LoanField) => {
    const value = values.get(name);
    return typeof value === "string" ? value.trim() : "";
  };
  return {
    goldType: read("goldType"),
    goldWeight: read("goldWeight"),
    loanAmount: read("loanAmount"),
    duration: read("duration"),
  };
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
