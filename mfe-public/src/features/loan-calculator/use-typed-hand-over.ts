import { useState } from "react";
import type { RefObject } from "react";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { findTabStorage } from "@dhahabu/kit/tab-storage";
import { isLoanGoldType, nameGoldType } from "../../content/gold-types.ts";
import { keepConversation } from "../../content/handed-conversation.ts";
import type texts from "../../shared-texts/gold/messages/en.json";
import { readLoanForm } from "./loan-request.ts";
import type { MadeEstimate } from "./made-estimate.ts";

/**
 * Keeps the calculator's fields for the enquiry form as they were typed. `findHandOver` gives what does so where no
 * estimate is shown, or the fields were edited since.
 */
export function useTypedHandOver(
  formRef: RefObject<HTMLFormElement | null>,
  made: MadeEstimate | undefined,
) {
  const t = useT<typeof texts>("gold");
  const format = useFormat();
  const [editedFrom, setEditedFrom] = useState<MadeEstimate>();

  function handOver() {
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
  }

  return {
    noteEdit: () => setEditedFrom(made),
    findHandOver: (shown: MadeEstimate | undefined) =>
      shown && shown !== editedFrom ? undefined : handOver,
  };
}
