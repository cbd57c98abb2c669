import { z } from "zod";
import { answerPlaceholders } from "./assistant-choices.ts";
import { says } from "./says.ts";
import type { Said } from "./sentences.ts";

const number = String.raw`\p{Nd}(?:[\p{Nd}.,٫٬]*\p{Nd})?`;
const currency = String.raw`(?:kes|kshs?|shs?|bob|shil+ings?|shilingi|dollars?|dola|usd|eur|gbp|شلنا?|شلنات|شيلينغ|شلنج|دولار(?:ات|ا)?|[$€£])`;
const percent = String.raw`(?:%|٪|percent|per\s?cent|pct|asilimia|ب(?:ال)?م(?:ئة|ائة|ية)|في\s?الم(?:ئة|ائة|ية))`;
const many = String.raw`(?:elfu|laki|milioni|thousand|million|hundred|ألف|آلاف|مليون)`;
const edge = String.raw`(?<![\p{L}\p{M}])`;
const end = String.raw`(?![\p{L}\p{M}])`;
const figurePattern = new RegExp(
  [
    `${edge}(?:${currency}|${percent})\\.?\\s?${number}`,
    `${number}\\s?(?:/[=-]|${currency}${end}|${percent}${end})`,
    `${edge}${many}\\s?${number}`,
    `${number}\\s?${many}${end}`,
  ].join("|"),
  "iu",
);

/**
 * The first amount of money or percentage that is typed as digits in a text, in any of the assistant's
 * languages; undefined for none. Weights, karats, times and dates are neither.
 */
function findTypedFigure(text: string): string | undefined {
  return figurePattern.exec(text.normalize("NFC"))?.[0].trim();
}

const placeholderPattern = /\{\{\s*([\w.-]*)\s*\}\}/g;

function findFault(text: string): Said | undefined {
  const unknown = [...text.matchAll(placeholderPattern)].find(
    ([, name]) => !answerPlaceholders.some((known) => known === name),
  );
  if (unknown) {
    const known = answerPlaceholders.map(writePlaceholder);
    return {
      reason: "assistant.placeholderUnknown",
      values: { placeholder: unknown[0], known },
    };
  }
  if (/\{\{|\}\}/.test(text.replaceAll(placeholderPattern, ""))) {
    const example = writePlaceholder("phone");
    return { reason: "assistant.placeholderBroken", values: { example } };
  }
  const figure = findTypedFigure(text);
  if (figure === undefined) return undefined;
  const placeholders = (["rate", "ltv", "minimumLoan"] as const).map(writePlaceholder);
  return { reason: "assistant.figureTyped", values: { figure, placeholders } };
}

function writePlaceholder(name: (typeof answerPlaceholders)[number]): string {
  return `{{${name}}}`;
}

/** What staff have the assistant answer: placeholders of live figures, and no figure typed by hand. */
export const answerText = z
  .string({ error: says("assistant.answerMissing") })
  .trim()
  .max(900, says("assistant.answerLong"))
  .check(({ value, issues }) => {
    const fault = findFault(value);
    if (!fault) return;
    const { reason, values } = fault;
    issues.push({ code: "custom", input: value, message: reason, params: { values } });
  });

/** Id of an answer of the bank, `<topic>.<name>`. */
export const answerIdSchema = z
  .string({ error: says("assistant.answerIdMissing") })
  .max(80, says("assistant.answerIdMissing"))
  .regex(/^[a-z0-9-]+\.[a-z0-9-]+$/, says("assistant.answerIdMissing"));
