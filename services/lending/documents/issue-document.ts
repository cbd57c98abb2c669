import type { DocumentKind } from "@dhahabu/contract/document-terms";
import type { Language } from "@dhahabu/contract/language";
import { findNairobiDay } from "@dhahabu/contract/nairobi-time";
import type { Clock } from "@dhahabu/platform/clock";
import type { Tx } from "@dhahabu/platform/db";
import { createDocumentCode } from "@dhahabu/platform/reference";
import canonicalize from "canonicalize";
import { formatNumber } from "./document.ts";
import type { PaperContent } from "./paper-kinds.ts";
import type { DocumentStore } from "./store.ts";

/** A paper to give out. */
export interface NewDocument<Kind extends DocumentKind> {
  kind: Kind;
  language: Language;
  /** What it is about; a newer paper of the same subject takes the place of the one before. */
  subject: string;
  content: PaperContent<Kind>;
  by: { userId: number | null; requestId: string };
  /** The code that its subject has already; one is made where it has none. */
  code?: string;
}

/** A paper that was given out. */
export interface IssuedDocument {
  code: string;
  number: string;
}

/** Gives out a paper in the transaction of what it is about. */
export type IssueDocument = <Kind extends DocumentKind>(
  tx: Tx,
  document: NewDocument<Kind>,
) => Promise<IssuedDocument>;

/**
 * Gives out a paper under the next number of its kind and year. The same content in the same language is the same
 * paper: it is not given out twice while it holds.
 */
export async function issueDocument<Kind extends DocumentKind>(
  parts: { documents: DocumentStore; clock: Clock },
  tx: Tx,
  given: NewDocument<Kind>,
): Promise<IssuedDocument> {
  const { documents } = parts;
  const { kind, language, subject, by } = given;
  const content = canonicalize(given.content);
  if (content === undefined) throw new Error("A paper without content was to be given out.");
  await documents.lock(tx, kind);
  const latest = await documents.findLatest(tx, { kind, subject });
  if (latest?.takenBack === null && latest.content === content && latest.language === language) {
    return { code: latest.code, number: latest.number };
  }
  const issuedAt = parts.clock.now();
  const year = Number(findNairobiDay(issuedAt.getTime()).slice(0, 4));
  const serial = await documents.findNextSerial(tx, { kind, year });
  const number = formatNumber(kind, year, serial);
  const code = given.code ?? createDocumentCode();
  await documents.insert(tx, {
    code,
    kind,
    year,
    serial,
    number,
    language,
    subject,
    content,
    issuedAt,
    replaces: latest?.code ?? null,
    authorId: by.userId,
    requestId: by.requestId,
  });
  return { code, number };
}
