import type { QuestionState } from "@dhahabu/contract/assistant-choices";
import type { AskedQuestion } from "@dhahabu/contract/assistant-desk";
import { callApi } from "@dhahabu/kit/api/client";
import { showToast } from "@dhahabu/kit/toast/toast";
import { useFailureText } from "../../blocks/failure/use-failure-text.ts";
import { useOutcomes } from "../../blocks/table/refused-dialog.tsx";
import type { Outcomes } from "../../blocks/table/refused-dialog.tsx";
import { offerUndo } from "../../blocks/undo/undo.ts";
import { useSend } from "../../data/use-send.ts";
import { useTexts } from "../../use-texts.ts";

/** Changes the state of questions by one call and offers to undo it; what became of each is told. */
export function useQuestionActs(refresh: () => Promise<void>): {
  isBusy: boolean;
  outcomes: Outcomes<AskedQuestion>;
  /** False where none was changed. */
  setState(questions: readonly AskedQuestion[], state: QuestionState): Promise<boolean>;
} {
  const t = useTexts("admin-assistant");
  const describe = useFailureText();
  const outcomes = useOutcomes<AskedQuestion>();
  const changing = useSend({ mutationFn: send });

  function say(questions: readonly AskedQuestion[], state: QuestionState): string {
    const [first] = questions;
    return questions.length === 1 && first
      ? t(`stateSet.${state}`, { text: first.text })
      : t(`allSet.${state}`, { count: questions.length });
  }

  async function send({
    questions,
    from,
    to,
  }: {
    questions: readonly AskedQuestion[];
    /** The state that they have, where it is not the one that was read. */
    from?: QuestionState;
    to: QuestionState;
  }) {
    const chosen = questions.map(({ id, state }) => ({ id, from: from ?? state }));
    const answer = await callApi("setQuestionStates", { body: { state: to, questions: chosen } });
    return outcomes.tell(questions, answer);
  }

  return {
    isBusy: changing.isPending,
    outcomes,
    async setState(questions, state) {
      let done: readonly AskedQuestion[];
      try {
        done = await changing.mutateAsync({ questions, to: state });
      } catch (error) {
        showToast({ title: t("stateFailed"), description: describe(error), kind: "error" });
        void refresh();
        return false;
      }
      void refresh();
      const from = done[0]?.state;
      if (from === undefined) return false;
      offerUndo({
        message: say(done, state),
        undone: say(done, from),
        async onUndo() {
          await send({ questions: done, from: state, to: from });
          await refresh();
        },
      });
      return true;
    },
  };
}
