import { answerSources } from "@dhahabu/contract/assistant-choices";
import type {
  AnswerInput,
  AskedQuestion,
  BankEntry,
  WrittenAnswer,
} from "@dhahabu/contract/assistant-desk";

/** What the form of a written answer holds; one question stands on a line. */
export interface AnswerForm {
  kind: "questions" | "answer";
  /** The answer of the bank in whose place it stands; "" for none. */
  answerId: string;
  questions: string;
  en: string;
  sw: string;
  ar: string;
  sourcePath: string;
}

export type AnswerSubject =
  | { readonly kind: "blank" }
  | { readonly kind: "written"; readonly answer: WrittenAnswer }
  | {
      readonly kind: "questions";
      readonly questions: readonly [AskedQuestion, ...AskedQuestion[]];
    }
  | { readonly kind: "entry"; readonly entry: Pick<BankEntry, "id" | "link"> };

const mostQuestions = 20;
const longestQuestion = 300;

const blank: AnswerForm = {
  kind: "questions",
  answerId: "",
  questions: "",
  en: "",
  sw: "",
  ar: "",
  sourcePath: "",
};

/** The form as it is before anything is typed. */
export function createAnswerForm(subject: AnswerSubject): AnswerForm {
  if (subject.kind === "written") return readAnswerForm(subject.answer);
  if (subject.kind === "questions") {
    const texts = subject.questions.slice(0, mostQuestions).map(({ text }) => text);
    return { ...blank, questions: texts.join("\n") };
  }
  if (subject.kind === "blank") return blank;
  const { id, link } = subject.entry;
  const page = link?.replace(/#.*$/, "");
  const sourcePath = answerSources.find((path) => path === page) ?? "";
  return { ...blank, kind: "answer", answerId: id, sourcePath };
}

/** A written answer as its form shows it. */
export function readAnswerForm({
  answerId,
  questions,
  texts,
  sourcePath,
}: WrittenAnswer): AnswerForm {
  return {
    kind: answerId === null ? "questions" : "answer",
    answerId: answerId ?? "",
    questions: questions.join("\n"),
    en: texts.en,
    sw: texts.sw ?? "",
    ar: texts.ar ?? "",
    sourcePath: sourcePath ?? "",
  };
}

/** What the server is sent of a form; an answer of the bank that is not chosen and blank lines are left out. */
export function writeAnswerForm(form: AnswerForm): Omit<AnswerInput, "questionId"> {
  const { kind, answerId, en, sw, ar } = form;
  const questions = form.questions.split("\n").map((line) => line.trim());
  return {
    answerId: kind === "answer" && answerId !== "" ? answerId : null,
    questions: kind === "questions" ? questions.filter((line) => line !== "") : [],
    texts: { en, sw, ar },
    sourcePath: answerSources.find((path) => path === form.sourcePath) ?? null,
  };
}

/** True where everything is there that a written answer needs. */
export function isAnswerComplete(form: AnswerForm): boolean {
  const { answerId, questions } = writeAnswerForm(form);
  return form.en.trim() !== "" && (answerId !== null || questions.length > 0);
}

/** Of the questions that an answer was opened for, those that are done with it. */
export function listAnswered(
  form: AnswerForm,
  asked: readonly AskedQuestion[],
): readonly AskedQuestion[] {
  const { answerId, questions } = writeAnswerForm(form);
  return answerId === null ? asked.filter(({ text }) => questions.includes(text.trim())) : asked;
}

/** What a preview of a form is asked with; undefined where there is nothing to find questions by. */
export function writePreview(
  form: AnswerForm,
): Pick<AnswerInput, "answerId" | "questions"> | undefined {
  const { answerId, questions } = writeAnswerForm(form);
  const sent = questions.filter((line) => line.length <= longestQuestion).slice(0, mostQuestions);
  return answerId === null && sent.length === 0 ? undefined : { answerId, questions: sent };
}
