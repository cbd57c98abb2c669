import type { AnswerInput, WrittenAnswer } from "@dhahabu/contract/assistant-desk";
import { answerSources, assistantTopics } from "@dhahabu/contract/assistant-topics";

/** What the form of a written answer holds; one question stands on a line. */
export interface AnswerForm {
  kind: "questions" | "topic";
  topic: string;
  questions: string;
  en: string;
  sw: string;
  ar: string;
  sourcePath: string;
}

/** The form of a new answer to a question, or to none. */
export function createAnswerForm(question: string | undefined): AnswerForm {
  return {
    kind: "questions",
    topic: "",
    questions: question ?? "",
    en: "",
    sw: "",
    ar: "",
    sourcePath: "",
  };
}

/** A written answer as its form shows it. */
export function readAnswerForm({ topic, questions, texts, sourcePath }: WrittenAnswer): AnswerForm {
  return {
    kind: topic === null ? "questions" : "topic",
    topic: topic ?? "",
    questions: questions.join("\n"),
    en: texts.en,
    sw: texts.sw ?? "",
    ar: texts.ar ?? "",
    sourcePath: sourcePath ?? "",
  };
}

/** What the server is sent of a form; a topic that is not chosen and blank lines are left out. */
export function writeAnswerForm(form: AnswerForm): Omit<AnswerInput, "questionId"> {
  const { kind, en, sw, ar } = form;
  const questions = form.questions.split("\n").map((line) => line.trim());
  return {
    topic:
      kind === "topic" ? (assistantTopics.find((topic) => topic === form.topic) ?? null) : null,
    questions: kind === "questions" ? questions.filter((line) => line !== "") : [],
    texts: { en, sw, ar },
    sourcePath: answerSources.find((path) => path === form.sourcePath) ?? null,
  };
}

/** True where everything is there that a written answer needs. */
export function isAnswerComplete(form: AnswerForm): boolean {
  const { topic, questions } = writeAnswerForm(form);
  return form.en.trim() !== "" && (topic !== null || questions.length > 0);
}
