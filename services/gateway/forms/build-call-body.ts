import { normaliseDecimal, toExactNumber } from "@dhahabu/contract/decimal-text";
import type { Language } from "@dhahabu/contract/language";
import { decimalFields, formCallField } from "@dhahabu/contract/page-forms";

/** The fields of a form as typed, without the one that names its call; the first of those with one name counts. */
export function readTyped(fields: URLSearchParams): Record<string, string> {
  const typed: Record<string, string> = {};
  for (const [name, value] of fields) {
    if (name !== formCallField && !Object.hasOwn(typed, name)) typed[name] = value;
  }
  return typed;
}

/** The body of the call that a form makes; the call itself judges it. */
export function buildCallBody(
  typed: Readonly<Record<string, string>>,
  language: Language,
): Record<string, unknown> {
  const body: Record<string, unknown> = { ...typed, language };
  for (const name of decimalFields) {
    const value = typed[name] ?? "";
    if (value.trim() !== "") body[name] = toExactNumber(normaliseDecimal(value, language));
  }
  return body;
}
