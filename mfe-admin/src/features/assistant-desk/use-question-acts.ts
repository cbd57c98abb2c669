import type { QuestionState } from "@dhahabu/contract/assistant-choices";
import type { AskedQuestion } from "@dhahabu/contract/assistant-desk";
import { callApi } from "@dhahabu/kit/api/client";
import { showToast } from "@dhahabu/kit/toast/toast";
import { useFailureText } from "../../blocks/failure/use-failure-text.ts";
import { offerUndo } from "../../blocks/undo/undo.ts";
import { useTexts } from "../../use-texts.ts";
import { changeEach } from "./change-each.ts";

export function useQuestionActs(refresh: () => Promise<void>): {
  setState(questions: readonly AskedQuestion[], state: QuestionState): Promise<void>;
} {
  const t = useTexts("admin-assistant");
  const describe = useFailureText();

  function say(questions: readonly AskedQuestion[], state: QuestionState): string {
    const [first] = questions;
    return questions.length === 1 && first
      ? t(`stateSet.${state}`, { text: first.text })
      : t(`allSet.${state}`, { count: questions.length });
  }

  return {
    async setState(questions, state) {
      const { done, failure } = await changeEach(questions, ({ id, state: from }) =>
        callApi("setQuestionState", { params: { id }, body: { state, from } }),
      );
      if (failure) {
        const title = t(done.length > 0 ? "partlyFailed" : "stateFailed");
        showToast({ title, description: describe(failure), kind: "error" });
      }
      void refresh();
      const from = done[0]?.state;
      if (from === undefined) return;
      let left = done;
      offerUndo({
        message: say(done, state),
        undone: say(done, from),
        onUndo: async () => {
          const back = await changeEach(left, ({ id }) =>
            callApi("setQuestionState", { params: { id }, body: { state: from, from: state } }),
          );
          left = left.filter((question) => !back.done.includes(question));
          await refresh();
          if (back.failure) throw back.failure;
        },
      });
    },
  };
}
