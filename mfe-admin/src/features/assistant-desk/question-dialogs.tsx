import type { AskedQuestion } from "@dhahabu/contract/assistant-desk";
import { AnswerDialog } from "./answer-dialog.tsx";
import { ExampleDialog } from "./example-dialog.tsx";
import { WordingsDialog } from "./wordings-dialog.tsx";

export interface OpenedQuestions {
  readonly act: "example" | "answer";
  readonly questions: readonly [AskedQuestion, ...AskedQuestion[]];
}

/** The dialog that is open for some questions; `onChange` is told of what is saved, and taken back again. */
export function QuestionDialogs({
  opened,
  onChange,
  onClose,
}: {
  opened: OpenedQuestions | undefined;
  onChange(): void;
  onClose(): void;
}) {
  if (!opened) return null;
  const { act, questions } = opened;
  const [first] = questions;
  if (act === "answer") {
    return (
      <AnswerDialog
        key={first.id}
        subject={{ kind: "questions", questions }}
        onSaved={onChange}
        onClose={onClose}
      />
    );
  }
  if (questions.length > 1) {
    return (
      <WordingsDialog key={first.id} questions={questions} onChange={onChange} onClose={onClose} />
    );
  }
  return <ExampleDialog key={first.id} question={first} onChange={onChange} onClose={onClose} />;
}
