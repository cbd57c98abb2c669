import type { ChatLanguage } from "@dhahabu/contract/assistant";
import type { AskedQuestion } from "@dhahabu/contract/assistant-desk";
import { callApi } from "@dhahabu/kit/api/client";
import { useDraft } from "../../blocks/form/use-draft.ts";
import { offerUndo } from "../../blocks/undo/undo.ts";
import { useSend } from "../../data/use-send.ts";
import { useTexts } from "../../use-texts.ts";
import { useAnswerBank } from "./use-answer-bank.ts";

interface ExampleForm {
  text: string;
  language: ChatLanguage;
  answerId: string;
}

export function useAddExample({
  question,
  onChange,
  onClose,
}: {
  question: AskedQuestion | undefined;
  onChange(): void;
  onClose(): void;
}) {
  const t = useTexts("admin-assistant");
  const { nameOf } = useAnswerBank();
  const draft = useDraft<ExampleForm>(`assistant-example-of:${question?.id ?? "new"}`, {
    text: question?.text ?? "",
    language: question?.language ?? "en",
    answerId: question?.answerId ?? "",
  });
  const form = draft.value;
  const saving = useSend({
    mutationFn: ({ text, language, answerId }: ExampleForm) =>
      callApi("addAssistantExample", {
        body: { text, language, answerId, ...(question && { questionId: question.id }) },
      }),
    onSuccess(added) {
      draft.clear();
      onChange();
      onClose();
      offerUndo({
        message: t("exampleAdded", { text: added.text, answer: nameOf(added.answerId) }),
        undone: t("exampleRemoved", { text: added.text }),
        onUndo: async () => {
          await callApi("removeAssistantExample", { params: { id: added.id } });
          onChange();
        },
      });
    },
  });
  return {
    form,
    saving,
    change: (fields: Partial<ExampleForm>) => draft.set((old) => ({ ...old, ...fields })),
    discard: draft.clear,
  };
}
