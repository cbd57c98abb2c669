import type { DocumentKind } from "@dhahabu/contract/document-terms";
import type { DocumentRecord, Verdict } from "@dhahabu/contract/documents";
import type { Language } from "@dhahabu/contract/language";
import { findNairobiDay } from "@dhahabu/contract/nairobi-time";
import { judgePaper } from "./judge-paper.ts";
import type { SubjectFate } from "./judge-paper.ts";
import type { PaperFacts } from "./paper-kind.ts";
import { paperKinds, readFacts } from "./paper-kinds.ts";

/** A paper as it is kept. */
export interface KeptDocument {
  id: number;
  code: string;
  kind: DocumentKind;
  number: string;
  language: Language;
  subject: string;
  /** Canonical JSON. */
  content: string;
  sha256: string;
  issuedAt: string;
  authorId: number | null;
  replacesCode: string | null;
  replacedByCode: string | null;
  takenBack: { reason: string; userId: number; username: string; at: string } | null;
}

/** What a paper is about: what became of that, and of whom it is. */
export interface PaperMatter {
  fate: SubjectFate;
  /** With the account that they are linked with; null for a paper about nobody. */
  customer: { id: number; userId: number | null } | null;
}

/** What the features whose papers these are say of one. */
export type ReadMatter = (document: Pick<KeptDocument, "kind" | "code">) => Promise<PaperMatter>;

const serialDigits = 6;

/** A number as it is printed, such as `Q-2026-000123`. */
export function formatNumber(kind: DocumentKind, year: number, serial: number): string {
  const digits = String(serial).padStart(serialDigits, "0");
  return `${paperKinds[kind].prefix}-${year}-${digits}`;
}

function judge(
  { takenBack, replacedByCode }: KeptDocument,
  { validUntil }: PaperFacts,
  { fate, now }: { fate: SubjectFate; now: Date },
) {
  const isTakenBack = takenBack !== null;
  // Later figures that wait for an approver have no paper yet.
  const isReplaced = fate.isReplaced || replacedByCode !== null;
  return judgePaper({ ...fate, isTakenBack, isReplaced, validUntil }, now);
}

/** What a code says of a paper. */
export function tellVerdict(
  document: KeptDocument,
  { amountKes, ...moment }: { amountKes: number | undefined; fate: SubjectFate; now: Date },
): Verdict {
  const facts = readFacts(document);
  const { state, standing } = judge(document, facts, moment);
  return {
    state,
    document: {
      kind: document.kind,
      number: document.number,
      madeOn: findNairobiDay(Date.parse(document.issuedAt)),
      pieceCount: facts.pieceCount,
      standing,
      holdsUntil: standing === "holds" ? facts.validUntil : null,
    },
    amountMatches: amountKes === undefined ? null : facts.amountsKes.includes(amountKes),
  };
}

/** A paper as staff read it. */
export function tellRecord(
  document: KeptDocument,
  moment: { fate: SubjectFate; now: Date },
): DocumentRecord {
  const facts = readFacts(document);
  return { ...document, ...judge(document, facts, moment), pieceCount: facts.pieceCount };
}
