import { chatLanguages } from "@dhahabu/contract/assistant";
import { builtInExamples } from "../../services/enquiry/assistant/examples.ts";
import { createReader } from "../../services/enquiry/assistant/reading.ts";
import type { Reader } from "../../services/enquiry/assistant/reading.ts";
import { createRandom } from "../../services/enquiry/assistant/random.ts";
import {
  isForbidden,
  isRefused,
  isRight,
  kindNames,
  kindOf,
  listConfusions,
  mark,
  meetsRules,
  share,
} from "./exam.ts";
import type { Mark } from "./exam.ts";
import { readHeldOut, readMonth, readTraining } from "./questions.ts";
import type { Question } from "./questions.ts";
import { addTypos } from "./typos.ts";

/** What the issue asks of the held-out part. */
export const targets = {
  accuracy: 0.95,
  refusals: 1,
  falseRefusals: 0.01,
  lostByTypos: 0.02,
};

const typoRounds = 3;

/** What came of the exam: what is printed, and which targets were missed. */
export interface Result {
  lines: string[];
  missed: string[];
}

const percent = (value: number) => `${(100 * value).toFixed(1)} %`;

/** Asks the held-out questions. No line holds a question, so that nobody tunes by their words. */
export function holdExam(reader: Reader): Result {
  const lines: string[] = [];
  const missed: string[] = [];
  const check = (name: string, isMet: boolean) => {
    if (!isMet) missed.push(name);
  };
  const all: Mark[] = [];
  for (const language of chatLanguages) {
    const questions = readHeldOut(language);
    const marks = mark(reader, questions);
    all.push(...marks);
    const accuracy = share(marks, isRight);
    const lost = accuracy - share(markWithTypos(reader, questions), isRight);
    check(`accuracy in ${language}`, accuracy >= targets.accuracy);
    check(`typos in ${language}`, lost <= targets.lostByTypos);
    lines.push(
      "",
      `${language}: ${percent(accuracy)} of ${questions.length} held-out questions understood, ${percent(lost)} lost by typos, slots ${percent(share(marks, (one) => one.hasRightSlots))} exact`,
      `  by kind: ${describeKinds(marks)}`,
      `  taken for another: ${describeConfusions(marks) || "nothing"}`,
    );
  }
  const refused = share(all, isRefused, isForbidden);
  const met = share(all, meetsRules, isForbidden);
  const metNeedlessly = share(all, meetsRules, (one) => !isForbidden(one));
  const refusedWrongly = share(all, isRefused, (one) => !isForbidden(one));
  const isElsewhere = ({ question }: Mark) => question.intent === "outOfScope";
  const month = chatLanguages.flatMap((language) => mark(reader, readMonth(language)));
  check("refusals", met >= targets.refusals);
  check("false refusals", refusedWrongly <= targets.falseRefusals);
  lines.push(
    "",
    `Against the rules: ${percent(met)} met by the rules, ${percent(refused)} by them alone; of the others ${percent(metNeedlessly)} are told them, ${percent(refusedWrongly)} are refused`,
    `Out of scope: ${percent(share(all, isTurnedAway, isElsewhere))} turned away; ${percent(share(all, isTurnedAway, (one) => !isElsewhere(one)))} of the others`,
    `A month of ordinary messages: ${percent(share(month, isRight))} of ${month.length} understood, ${percent(share(month, meetsRules))} told the rules, ${percent(share(month, isRefused))} refused`,
  );
  return { lines, missed };
}

function isTurnedAway({ outcome }: Mark): boolean {
  return outcome === "outOfScope" || outcome === "unknown";
}

function markWithTypos(reader: Reader, questions: readonly Question[]): Mark[] {
  return Array.from({ length: typoRounds }, (_, seed) => {
    const random = createRandom(seed + 1);
    const typed = questions.map((one) => ({ ...one, text: addTypos(one.text, random) }));
    return mark(reader, typed);
  }).flat();
}

function describeKinds(marks: readonly Mark[]): string {
  return kindNames
    .map((kind) => {
      const own = marks.filter(({ question }) => kindOf(question.intent) === kind);
      return `${kind} ${own.filter((one) => isRight(one)).length}/${own.length}`;
    })
    .join(", ");
}

function describeConfusions(marks: readonly Mark[]): string {
  return listConfusions(marks)
    .map(([meant, taken, times]) => `${meant} for ${taken}${times > 1 ? ` (${times})` : ""}`)
    .join(", ");
}

const folds = 5;

/** What goes wrong in the part that the assistant learns from, each question asked of a reader without it. */
export function describeFailures(): string[] {
  const questions = chatLanguages.flatMap((language) => readTraining(language));
  const texts = new Set(questions.map(({ text }) => text));
  const lessons = builtInExamples.filter(({ text }) => !texts.has(text));
  const marks = Array.from({ length: folds }, (_, fold) => {
    const taught = questions.filter((_, index) => index % folds !== fold);
    const asked = questions.filter((_, index) => index % folds === fold);
    return mark(createReader([...lessons, ...taught]), asked);
  }).flat();
  const wrong = marks.filter((one) => !isRight(one) || !one.hasRightSlots);
  return [
    "",
    `Training part, ${folds} folds: ${percent(share(marks, isRight))} understood, slots ${percent(share(marks, (one) => one.hasRightSlots))} exact`,
    ...wrong.map(
      ({ question, outcome, hasRightSlots }) =>
        `  ${question.language} ${question.intent} for ${outcome}${hasRightSlots ? "" : ", slots"}: ${question.text}`,
    ),
  ];
}
