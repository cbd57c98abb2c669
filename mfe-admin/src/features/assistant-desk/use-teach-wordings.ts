import { useState } from "react";
import type { AskedQuestion, AssistantExample } from "@dhahabu/contract/assistant-desk";
import { callApi } from "@dhahabu/kit/api/client";
import { useDraft } from "../../blocks/form/use-draft.ts";
import { offerUndo } from "../../blocks/undo/undo.ts";
import { useSend } from "../../data/use-send.ts";
import { useTexts } from "../../use-texts.ts";
import { changeEach } from "./change-each.ts";
import { useAnswerBank } from "./use-answer-bank.ts";

interface Form {
  answerId: string;
  /** Ids of the questions that ask for something else. */
  leftOut: readonly number[];
}

export function useTeachWordings({
  questions,
  onChange,
  onClose,
}: {
  questions: readonly [AskedQuestion, ...AskedQuestion[]];
  onChange(): void;
  onClose(): void;
}) {
  const t = useTexts("admin-assistant");
  const { nameOf } = useAnswerBank();
  const [first] = questions;
  const draft = useDraft<Form>(`assistant-wordings:${first.id}`, {
    answerId: first.answerId ?? "",
    leftOut: [],
  });
  const [taughtIds, setTaughtIds] = useState<readonly number[]>([]);
  const { answerId, leftOut } = draft.value;
  const left = questions.filter(({ id }) => !taughtIds.includes(id));
  const ticked = left.filter(({ id }) => !leftOut.includes(id));

  function tick(id: number, isTicked: boolean) {
    draft.set((old) => {
      const others = old.leftOut.filter((other) => other !== id);
      return { ...old, leftOut: isTicked ? others : [...others, id] };
    });
  }

  const saving = useSend({
    async mutationFn() {
      const added: AssistantExample[] = [];
      const outcome = await changeEach(ticked, async ({ id, text, language }) => {
        const body = { text, language, answerId, questionId: id };
        added.push(await callApi("addAssistantExample", { body }));
      });
      if (added.length > 0) {
        onChange();
        offerToTakeBack(added);
      }
      if (!outcome.failure) return;
      setTaughtIds([...taughtIds, ...outcome.done.map(({ id }) => id)]);
      throw outcome.failure;
    },
    onSuccess() {
      draft.clear();
      onClose();
    },
  });

  function offerToTakeBack(added: readonly AssistantExample[]) {
    let kept = added;
    offerUndo({
      message: t("wordingsAdded", { count: added.length, answer: nameOf(answerId) }),
      undone: t("wordingsRemoved", { count: added.length }),
      onUndo: async () => {
        const back = await changeEach(kept, ({ id }) =>
          callApi("removeAssistantExample", { params: { id } }),
        );
        kept = kept.filter((example) => !back.done.includes(example));
        onChange();
        if (back.failure) throw back.failure;
      },
    });
  }

  return {
    answerId,
    setAnswerId: (id: string) => draft.set((old) => ({ ...old, answerId: id })),
    left,
    ticked,
    isTicked: (id: number) => !leftOut.includes(id),
    tick,
    saving,
    discard: draft.clear,
  };
}
