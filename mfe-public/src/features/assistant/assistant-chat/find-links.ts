import { phones } from "@dhahabu/contract/facts";
import { paths } from "../../../paths.ts";

/** A piece of an answer: words, an amount of money, an address of a page of this site, or a telephone number of the bank. */
export interface TextPart {
  readonly text: string;
  readonly kind: "words" | "money" | "page" | "phone";
}

const pagePaths: ReadonlySet<string> = new Set(Object.values(paths));
const firstNumbers = Object.values<string>(phones);

const digits = "[\\d\u0660-\u0669]+(?:[.,\u066b\u066c][\\d\u0660-\u0669]+)*";

/**
 * What may be an address inside a sentence, not a part of another site's address or of "24/7"; a telephone number;
 * or an amount, which takes the sign that follows along, so that no line begins with it.
 */
const linkPattern = new RegExp(
  [
    String.raw`(?<![\p{L}\p{N}/:.@_-])\/[a-z][a-z0-9]*(?:[/-][a-z0-9]+)*`,
    String.raw`\+\d+(?: \d+)+`,
    String.raw`(?:(?:KES|Ksh)\s?${digits}|\u200f?${digits}\s?\u200f?KES)[.,;:،؛)]?`,
  ].join("|"),
  "gu",
);

const moneyPattern = /KES|Ksh/;

/** True for the path of a page of this site, with or without an anchor. */
export function isPagePath(path: string): boolean {
  return pagePaths.has(path.replace(/[?#].*$/, ""));
}

function findKind(text: string, numbers: readonly string[]): TextPart["kind"] {
  if (moneyPattern.test(text)) return "money";
  if (pagePaths.has(text)) return "page";
  return numbers.includes(text) ? "phone" : "words";
}

/** Splits an answer at amounts, the site's addresses and the bank's numbers, which `numbers` adds to. Nothing else in it becomes a link. */
export function findLinks(answer: string, numbers: readonly string[] = []): TextPart[] {
  const known = [...firstNumbers, ...numbers];
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: text, index } of answer.matchAll(linkPattern)) {
    const kind = findKind(text, known);
    if (kind === "words") continue;
    if (index > end) parts.push({ text: answer.slice(end, index), kind: "words" });
    parts.push({ text, kind });
    end = index + text.length;
  }
  if (end < answer.length) parts.push({ text: answer.slice(end), kind: "words" });
  return parts;
}
