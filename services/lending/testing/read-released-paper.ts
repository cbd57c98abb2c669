import { readFile } from "node:fs/promises";
import type { DocumentKind } from "@dhahabu/contract/document-terms";
import type { Language } from "@dhahabu/contract/language";
import type { KeptDocument } from "../documents/document.ts";
import type { PaperFacts } from "../documents/paper-kind.ts";

interface ReleasedPaper {
  kind: DocumentKind;
  number: string;
  language: Language;
  code: string;
  issuedAt: string;
  content: object;
  /** What its code tells. */
  facts: PaperFacts;
}

/** A paper as a release has given it out, from `released-papers/`. */
export async function readReleasedPaper(
  name: string,
): Promise<KeptDocument & { facts: PaperFacts }> {
  const file = new URL(`released-papers/${name}.json`, import.meta.url);
  const { content, ...paper } = JSON.parse(await readFile(file, "utf8")) as ReleasedPaper;
  return {
    ...paper,
    id: 1,
    subject: paper.code,
    content: JSON.stringify(content),
    sha256: "",
    authorId: null,
    replacesCode: null,
    replacedByCode: null,
    takenBack: null,
  };
}
