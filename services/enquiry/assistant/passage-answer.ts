import { passageChargeMarker } from "@dhahabu/contract/knowledge";
import type { Passage } from "@dhahabu/contract/knowledge";
import { sayFact } from "./bank-facts.ts";
import type { Intent } from "./intents.ts";
import type { Question, Reply, Source } from "./question.ts";
import type { OwnPart, Part, PassagePart } from "./texts.ts";

/** The passages that answer an intent as they stand, and those that a message may ask for more closely. */
interface Told {
  ids: readonly string[];
  /** Beginnings of the ids of passages among which the message may choose one. */
  among?: readonly string[];
}

/** What the pages say for each intent that they answer. */
const toldByIntent: Partial<Record<Intent, Told>> = {
  interest: { ids: ["faq loan-interest"] },
  ltv: { ids: ["faq loan-amount"] },
  duration: { ids: ["faq loan-duration"] },
  repayment: { ids: ["loan-policy repayment"] },
  default: { ids: ["loan-policy default"] },
  minimumLoan: { ids: ["gold-loans limits", "loan-policy accepted"] },
  loanFees: { ids: ["loan-policy charges"] },
  documents: { ids: ["faq loan-documents"] },
  approval: { ids: ["gold-loans approval"] },
  sell: { ids: ["faq selling-accepted", "gold-buying steps", "gold-buying bring"] },
  digital: { ids: ["faq digital-minimum", "faq digital-buying", "faq digital-trading"] },
  storage: {
    ids: ["faq box-sizes", "faq box-minimum"],
    among: ["secure-storage ", "faq box-"],
  },
  transport: {
    ids: ["transport ways", "faq transport-areas"],
    among: ["transport ", "faq transport-"],
  },
  analysis: {
    ids: ["faq analysis-methods", "gold-analysis time"],
    among: ["gold-analysis ", "gold-assaying ", "faq analysis-", "faq selling-test"],
  },
  refining: {
    ids: ["gold-refining steps", "gold-refining bring"],
    among: ["gold-refining ", "gold-smelting "],
  },
  services: { ids: ["services cards"] },
  privacy: {
    ids: ["privacy-policy protection", "privacy-policy rights"],
    among: ["privacy-policy "],
  },
  complaint: { ids: ["fair-practices general"] },
};

// Room for what follows a passage, below the longest answer.
const maxLength = 950;

/** Writes a passage with the live values in force. Lines of charges that the bank no longer takes are left out. */
export async function fillPassage(question: Question, { text }: Passage): Promise<PassagePart> {
  const { format, facts, figures } = question;
  const values: Record<string, string> = {};
  if (/\{\{(?:rate|ltv)\}\}/u.test(text)) {
    const { interestRate, ltvRatio } = await figures.readPublicConfig();
    if (text.includes("{{rate}}")) values["rate"] = format.percent(interestRate);
    if (text.includes("{{ltv}}")) values["ltv"] = format.percent(ltvRatio);
  }
  for (const { id, amountKes } of facts.loanCharges) {
    const name = passageChargeMarker(id);
    if (!text.includes(`{{${name}}}`)) continue;
    const unstated = id === "notice" ? "chargeByAgreement" : "chargeOnRequest";
    values[name] = amountKes === undefined ? format.text(unstated) : format.kes(amountKes);
  }
  const isKept = (line: string) =>
    [...line.matchAll(/\{\{([^}]*)\}\}/gu)].every(([, name = ""]) => values[name] !== undefined);
  return { passage: text.split("\n").filter(isKept).join("\n"), values };
}

/** What the pages say on an intent, and where; undefined where they say nothing or cannot be read. */
export async function tellPassages(
  question: Question,
  intent: Intent,
): Promise<{ parts: PassagePart[]; source: Source } | undefined> {
  const told = toldByIntent[intent];
  const { pages } = question;
  if (!told || !pages) return undefined;
  const chosen = choosePassages(question, told);
  const [first] = chosen;
  if (!first) return undefined;
  const parts: PassagePart[] = [];
  let length = 0;
  for (const passage of chosen) {
    const part = await fillPassage(question, passage);
    length += part.passage.length;
    if (parts.length === 0 || length <= maxLength) parts.push(part);
  }
  return { parts, source: { path: first.path, title: first.title } };
}

function choosePassages({ pages, text }: Question, { ids, among }: Told): Passage[] {
  const isAmong = ({ id }: Passage) => among?.some((start) => id.startsWith(start)) === true;
  const closest = among && pages?.findAmong(text, isAmong);
  return closest ? [closest] : ids.flatMap((id) => pages?.get(id) ?? []);
}

/** Answers from the pages; by a text of the assistant's own where they cannot be read. */
export async function answerFromPages(
  question: Question,
  intent: Intent,
  own: OwnPart,
  more: { before?: Part[]; after?: Part[]; outcome?: Reply["outcome"] } = {},
): Promise<Reply> {
  const { before = [], after = [], outcome = "answered" } = more;
  const told = await tellPassages(question, intent);
  return {
    outcome,
    parts: [...before, ...(told?.parts ?? [own]), ...after],
    ...(told && { source: told.source }),
  };
}

/** Answers a message that no intent claims with the one passage that it asks for. */
export async function answerWithPassage(question: Question, passage: Passage): Promise<Reply> {
  return {
    outcome: "answered",
    parts: [await fillPassage(question, passage)],
    source: { path: passage.path, title: passage.title },
  };
}

/** What to bring: to sell, or for a loan. */
export async function answerDocuments(question: Question): Promise<Reply> {
  const own = sayFact(question, "documents");
  const bringing = question.pages?.get("gold-buying bring");
  const { concepts } = question;
  if (bringing && concepts.has("sell") && !concepts.has("loan")) {
    return answerWithPassage(question, bringing);
  }
  return answerFromPages(question, "documents", own);
}
