import type { DocumentKind } from "@dhahabu/contract/document-terms";
import type { Formatters } from "@dhahabu/contract/format";
import type { PaperWords } from "./messages.ts";
import type { PaperFacts, PaperKind } from "./paper-kind.ts";
import { quotePaper } from "./quote-paper.ts";
import { valuationPaper } from "./valuation-paper.ts";

/** Every kind of paper. */
export const paperKinds = {
  quote: quotePaper,
  valuation: valuationPaper,
} as const satisfies Record<
  DocumentKind,
  // oxlint-disable-next-line typescript/no-explicit-any -- each kind has a content of its own.
  PaperKind<any>
>;

/** What stands on a paper of a kind. */
export type PaperContent<Kind extends DocumentKind> =
  (typeof paperKinds)[Kind] extends PaperKind<infer Content> ? Content : never;

/** A paper as it is kept: its kind, and its content as JSON. */
interface KeptPaper {
  readonly kind: DocumentKind;
  readonly content: string;
}

/** What the code of a paper may say. */
export function readFacts({ kind, content }: KeptPaper): PaperFacts {
  const paper = paperKinds[kind] as PaperKind<unknown>;
  return paper.tell(paper.content.parse(JSON.parse(content)));
}

/** What stands on a paper. */
export function layPaper(
  { kind, content }: KeptPaper,
  words: PaperWords,
  format: Formatters,
): ReturnType<PaperKind<unknown>["lay"]> {
  const paper = paperKinds[kind] as PaperKind<unknown>;
  return paper.lay(paper.content.parse(JSON.parse(content)), words, format);
}
