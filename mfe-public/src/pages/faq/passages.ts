import type { ListPassages } from "../../knowledge/page-passages.ts";
import { answerQuestions } from "./faq-entries.ts";

// Hours and branches are kept by staff: the assistant tells those in force, and not a second version.
const toldLive = new Set(["opening-hours", "branches", "selling-start"]);

export const listPassages: ListPassages = ({ t, language, live }) =>
  answerQuestions({ t, language, live })
    .filter(({ id }) => !toldLive.has(id))
    .map(({ id, question, answer }) => ({ id, anchor: id, title: question, text: answer }));
