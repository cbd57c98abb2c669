import type { CannedReply } from "@dhahabu/contract/canned-replies";
import type { Language } from "@dhahabu/contract/language";

/** A prepared reply ready to be edited; `isFallback` where it is not in the customer's language. */
interface FilledReply {
  readonly text: string;
  readonly isFallback: boolean;
}

/** The text of a prepared reply in the customer's language, else in English, with its places filled in. */
export function fillPlaceholders(
  { texts }: Pick<CannedReply, "texts">,
  customer: { name: string; reference: string; language: Language },
): FilledReply {
  const own = texts[customer.language];
  const values: Record<string, string> = { name: customer.name, reference: customer.reference };
  const text = (own ?? texts.en ?? "").replaceAll(
    /\{\{\s*(name|reference)\s*\}\}/g,
    (_, place: string) => values[place] ?? "",
  );
  return { text, isFallback: own === undefined };
}

/** What is typed already, with a further text under it. */
export function appendText(typed: string, text: string): string {
  return typed.trim() === "" ? text : `${typed.trimEnd()}\n\n${text}`;
}
