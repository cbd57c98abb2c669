import { normaliseDecimal, toExactNumber } from "./decimal-text.ts";
import type { Language } from "./language.ts";
import { decimalFields, linkField } from "./page-forms.ts";

type Body = Record<string, unknown>;

/**
 * The body of the call that a form makes, from its fields as typed; the call itself judges it. A field `items.2.weight`
 * is of the third row of `items`; a row in which nothing was typed is null.
 */
export function buildFormBody(
  typed: Readonly<Record<string, string>>,
  language: Language,
): Record<string, unknown> {
  const body: Body = { language };
  const rows = new Map<string, Body[]>();
  for (const [name, text] of Object.entries(typed)) {
    const [, list, place, field] = /^([a-zA-Z]+)\.(\d{1,2})\.([a-zA-Z]+)$/.exec(name) ?? [];
    if (list === undefined || field === undefined) {
      body[name] = readField(name, text, language);
      continue;
    }
    const own = rows.get(list) ?? [];
    rows.set(list, own);
    if (text.trim() !== "") (own[Number(place)] ??= {})[field] = readField(field, text, language);
  }
  for (const [list, own] of rows) body[list] = Array.from(own, (row) => row ?? null);
  return body;
}

function readField(name: string, text: string, language: Language): string | number {
  if (name === linkField) return text.trim().replace(/^.*#/, "");
  if (!decimalFields.includes(name) || text.trim() === "") return text;
  return toExactNumber(normaliseDecimal(text, language));
}
