import type { BankEntry } from "@dhahabu/contract/assistant-desk";
import { callApi } from "@dhahabu/kit/api/client";
import { showToast } from "@dhahabu/kit/toast/toast";
import { useFailureText } from "../../blocks/failure/use-failure-text.ts";
import { offerUndo } from "../../blocks/undo/undo.ts";
import { useTexts } from "../../use-texts.ts";
import type { AnswerBankState } from "./use-answer-bank.ts";

export function useBankActs(bank: AnswerBankState): {
  setRetired(entry: BankEntry, isRetired: boolean): Promise<void>;
} {
  const t = useTexts("admin-assistant");
  const describe = useFailureText();

  async function save(id: string, isRetired: boolean) {
    bank.show(
      await callApi("setBankAnswerState", { params: { answerId: id }, body: { isRetired } }),
    );
  }

  return {
    async setRetired(entry, isRetired) {
      const name = bank.nameOf(entry.id);
      const retired = t("wasRetired", { name });
      const back = t("wasBroughtBack", { name });
      bank.show({ ...entry, isRetired });
      try {
        await save(entry.id, isRetired);
      } catch (error) {
        bank.show(entry);
        showToast({ title: t("stateFailed"), description: describe(error), kind: "error" });
        return;
      }
      offerUndo({
        message: isRetired ? retired : back,
        undone: isRetired ? back : retired,
        onUndo: () => save(entry.id, !isRetired),
      });
    },
  };
}
