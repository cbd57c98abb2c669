import { loanCharges } from "@dhahabu/contract/facts";
import type { Knowledge, Passage } from "@dhahabu/contract/knowledge";
import type { Language } from "@dhahabu/contract/language";
import { getFormatters } from "@dhahabu/kit/format/format";
import { createI18n } from "@dhahabu/kit/i18n/i18n";
import type { I18n, Messages } from "@dhahabu/kit/i18n/i18n";
import { answerQuestions, faqNamespace } from "../pages/faq/faq-entries.ts";
import { chargeKeys } from "../features/loan-calculator/loan-texts.ts";
import { homeAnchors, paths } from "../paths.ts";
import type { KnownPage, Section, ValueSources } from "./known-page.ts";
import { policyPages } from "./policy-pages.ts";
import { servicePages } from "./service-pages.ts";

const knownPages = [...servicePages, ...policyPages];

/** Namespaces that hold what is known. */
export const knowledgeNamespaces: readonly string[] = [
  ...new Set(["public", "loans", faqNamespace, ...knownPages.map(({ namespace }) => namespace)]),
];

// Hours and branches are kept by staff: the assistant tells those in force, and not a second version.
const toldLive = new Set(["opening-hours", "branches", "selling-start"]);

const mark = (name: string) => `{{${name}}}`;
const live = { rate: mark("rate"), ltv: mark("ltv") };

/**
 * What the pages say in a language. Live values stand as their names in double braces. `messages` gives the
 * texts of each of `knowledgeNamespaces`.
 */
export function listKnowledge(
  language: Language,
  messages: ReadonlyMap<string, Messages>,
): Omit<Knowledge, "language"> {
  const i18n = createI18n(language);
  for (const [namespace, texts] of messages) i18n.addMessages(language, namespace, texts);
  const format = getFormatters(language);
  const loans = i18n.getTranslate("loans");
  const sources: ValueSources = {
    format,
    language,
    live,
    months: (count) => loans("months", { count, months: format.number(count) }),
  };
  return {
    pages: listPages(i18n),
    passages: [
      ...listQuestions(i18n),
      ...knownPages.flatMap((page) =>
        page.sections.map((section) => readSection(page, section, { i18n, sources })),
      ),
    ],
  };
}

function listPages(i18n: I18n): Knowledge["pages"] {
  const t = i18n.getTranslate("public");
  const names = new Map<string, string>([
    [`${paths.home}#${homeAnchors.calculator}`, t("nav.calculator")],
    [paths.faq, t("nav.faq")],
    [paths.contact, t("nav.contact")],
    ...knownPages.map(({ path, nameKey }): [string, string] => [path, t(nameKey)]),
  ]);
  return [...names].map(([path, title]) => ({ path, title }));
}

function listQuestions(i18n: I18n): Passage[] {
  const t = i18n.getTranslate(faqNamespace);
  const questions = answerQuestions({ t, language: i18n.getLanguage(), live });
  return questions
    .filter(({ id }) => !toldLive.has(id))
    .map(({ id, question, answer }) => ({
      id: `faq ${id}`,
      path: `${paths.faq}#${id}`,
      title: question,
      text: answer,
    }));
}

function readSection(
  { path, namespace, hasAnchors = false, values }: KnownPage,
  { id, anchor = id, titleKey, lines, loansLines = [], listsCharges = false }: Section,
  { i18n, sources }: { i18n: I18n; sources: ValueSources },
): Passage {
  const t = i18n.getTranslate(namespace);
  const loans = i18n.getTranslate("loans");
  const given = values?.(sources);
  const told = lines.map((line) =>
    typeof line === "string" ? t(line, given) : `${t(line[0], given)}: ${t(line[1], given)}`,
  );
  const charges = listsCharges
    ? loanCharges.map((charge) => `${loans(chargeKeys[charge.id])}: ${mark(`charge-${charge.id}`)}`)
    : [];
  return {
    id: `${namespace} ${id}`,
    path: hasAnchors ? `${path}#${anchor}` : path,
    title: t(titleKey, given),
    text: [...told, ...loansLines.map((key) => loans(key)), ...charges].join("\n"),
  };
}
