import { useRef, useState } from "react";
import type { LoanEstimate } from "@dhahabu/contract/pricing";
import { callPlainly } from "@dhahabu/kit/api/plain-call";
import type { PlainCall } from "@dhahabu/kit/api/plain-call";
import { useExplainFailure } from "@dhahabu/kit/failure/use-explain-failure";
import { useLanguage } from "@dhahabu/kit/i18n/use-t";
import type { useSentForm } from "@dhahabu/kit/send/sent-form";
import { buildLoanRequest, readLoanForm, tidyLoanForm } from "./loan-request.ts";
import type { BlankAmount, LoanField, LoanRequest } from "./loan-request.ts";
import type { MadeEstimate } from "./made-estimate.ts";

const calculation: PlainCall<"calculateLoan"> = {
  name: "calculateLoan",
  path: "/api/calculate-loan",
  answer: {
    goldType: "string",
    goldWeight: "number",
    goldValue: "number",
    maxLoanAmount: "number",
    requestedAmount: "number",
    limitedToMax: "boolean",
    monthlyInterest: "number",
    totalInterest: "number",
    totalRepayment: "number",
    interestRate: "number",
    loanToValue: "number",
    duration: "number",
    valuationPricePerGram: "number",
    priceState: "string",
    priceObservedAt: "string",
  },
};

/** What is wrong with each field. */
export type FieldErrors = Partial<Record<LoanField, string>>;

/** An estimate with what was asked for it. */
interface AnsweredRequest {
  readonly made: MadeEstimate;
  readonly asked: LoanRequest | undefined;
}

/**
 * Asks the bank for an estimate; the last one stays until the next succeeds (spec section 4). Of several that are under
 * way only the one that was asked last counts.
 */
export function useEstimate(blankAmount: BlankAmount, begun: ReturnType<typeof useSentForm>) {
  const language = useLanguage();
  const explain = useExplainFailure();
  const lastAsked = useRef<LoanRequest>(undefined);
  const [errors, setErrors] = useState<FieldErrors>(begun?.failure?.fields ?? {});
  const [isCalculating, setIsCalculating] = useState(false);
  const [answered, setAnswered] = useState((): AnsweredRequest | undefined => {
    if (!begun?.accepted) return undefined;
    const { answer, sentAtMs } = begun.accepted;
    return {
      made: { estimate: answer as LoanEstimate, madeAtMs: sentAtMs },
      asked: buildLoanRequest(tidyLoanForm(begun.typed), language, blankAmount),
    };
  });

  async function calculate(form: HTMLFormElement) {
    const asked = buildLoanRequest(readLoanForm(form), language, blankAmount);
    if (!asked) return;
    lastAsked.current = asked;
    const isLast = () => lastAsked.current === asked;
    setIsCalculating(true);
    try {
      const estimate = await callPlainly(calculation, asked);
      if (isLast()) {
        setAnswered({ made: { estimate, madeAtMs: Date.now() }, asked });
        setErrors({});
      }
    } catch (error) {
      // A failed calculation is only logged (spec section 8).
      console.error("Failed to calculate loan", error);
      const { fields } = await explain(error);
      if (isLast()) setErrors(fields);
    } finally {
      if (isLast()) setIsCalculating(false);
    }
  }

  return { calculate, made: answered?.made, asked: answered?.asked, errors, isCalculating };
}
