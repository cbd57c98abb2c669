import type { RefObject } from "react";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { findTabStorage } from "@dhahabu/kit/tab-storage";
import { isLoanGoldType, nameGoldType } from "../../content/gold-types.ts";
import { keepConversation } from "../../content/handed-conversation.ts";
import type texts from "../../shared-texts/gold/messages/en.json";
import { readLoanForm } from "./loan-request.ts";

/** Gives what keeps the calculator's fields for the enquiry form as they were typed. */
export function useTypedHandOver(formRef: RefObject<HTMLFormElement | null>): () => void {
  const t = useT<typeof texts>("gold");
  const format = useFormat();
  return () => {
    if (!formRef.current) return;
    const { goldType, goldWeight, loanAmount, duration } = readLoanForm(formRef.current);
    const typed = [
      [t("calculator.field.goldType"), isLoanGoldType(goldType) ? nameGoldType(goldType, t) : ""],
      [t("calculator.field.goldWeight"), goldWeight],
      [t("calculator.field.loanAmount"), loanAmount],
    ].filter(([, value]) => value !== "");
    if (typed.length === 0) return;
    const count = Number(duration);
    const months = t("calculator.months", { count, months: format.number(count) });
    keepConversation(findTabStorage(), {
      service: "Gold Loans",
      subject: t("calculator.apply"),
      heading: t("calculator.take.heading"),
      lines: [...typed, [t("calculator.field.duration"), months]].map((line) => line.join(": ")),
      omission: "",
    });
  };
}
