import { readFile } from "node:fs/promises";
import type { ChatLanguage } from "@dhahabu/contract/assistant";
import { figures, firstFacts, openingHours, purityRows } from "@dhahabu/contract/facts";
import { getFormatters } from "@dhahabu/kit/format/format";
import { createI18n } from "@dhahabu/kit/i18n/i18n";
import { answerQuestions, faqNamespace } from "../../mfe-public/src/pages/faq/faq-entries.ts";
import { readMessages } from "../../mfe-public/src/testing/read-messages.ts";

/** What pages say in one place, by page and name: keys of the page's texts, or of those of loans (`loan-words:`). */
const passages = JSON.parse(
  await readFile(new URL("passages.json", import.meta.url), "utf8"),
) as Readonly<Record<string, readonly string[]>>;

// Hours and branches are kept by staff: the assistant tells those in force.
const toldLive = new Set(["opening-hours", "branches", "selling-start"]);

// A rate or share in force is told by the assistant itself: here it is no figure.
const live = Number.NaN;

/** What the pages say in a language, by passage. A live figure stands in none of them. */
export async function readPassages(language: ChatLanguage): Promise<ReadonlyMap<string, string>> {
  const i18n = createI18n(language);
  const pages = new Set(Object.keys(passages).map((id) => id.replace(/ .*/, "")));
  for (const namespace of ["loan-words", faqNamespace, ...pages]) {
    i18n.addMessages(language, namespace, await readMessages(language, namespace));
  }
  const format = getFormatters(language);
  const loans = i18n.getTranslate("loan-words");
  const months = (count: number) => loans("months", { count, months: format.number(count) });
  const values = {
    amount: format.kes(figures.minimumLoanKes),
    minutes: format.number(figures.approvalMinutes),
    weight: format.grams(figures.minimumWeightGrams),
    grams: format.grams(figures.minimumWeightGrams),
    precision: format.grams(figures.scalePrecisionGrams),
    fineness: format.number(purityRows[0].finenessPerMille),
    digits: format.number(figures.boxPinDigits),
    opens: format.hour(openingHours.clientCalls.opens),
    closes: format.hour(openingHours.clientCalls.closes),
    rate: format.percent(live),
    shortest: months(1),
    longest: months(figures.longestLoanMonths),
  };
  const told = Object.entries(passages).map(([id, keys]): [string, string] => {
    const page = id.replace(/ .*/, "");
    const t = i18n.getTranslate(page);
    const count = page === "services" ? figures.longestLoanMonths : figures.minimumStorageMonths;
    const own = { ...values, count, months: format.number(count) };
    return [
      id,
      keys
        .map((key) =>
          key.startsWith("loan-words:") ? loans(key.slice("loan-words:".length)) : t(key, own),
        )
        .join("\n"),
    ];
  });
  const questions = answerQuestions({
    t: i18n.getTranslate(faqNamespace),
    format: i18n.getFormatters(language),
    interestRatePercent: live,
    facts: {
      ...firstFacts,
      settled: { ...firstFacts.settled, loanToValue: { fromPercent: live, toPercent: live } },
    },
  });
  const answered = questions
    .filter(({ id }) => !toldLive.has(id))
    .map(({ id, answer }): [string, string] => [`${faqNamespace} ${id}`, answer]);
  return new Map([...told, ...answered]);
}
