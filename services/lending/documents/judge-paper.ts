import type { DocumentState, PaperStanding } from "@dhahabu/contract/document-terms";

/** What became of what a paper is about. */
export interface SubjectFate {
  /** The customer agreed to it while it held. */
  isAgreed: boolean;
  /** The pieces that it is of were changed or taken away since. */
  isOfOtherPieces: boolean;
  /** Whom it was made for has left without agreeing to it. */
  isLeft: boolean;
  /** A later one stands in its place. */
  isReplaced: boolean;
}

/** What becomes of a subject by its time alone. */
export const untouched: SubjectFate = {
  isAgreed: false,
  isOfOtherPieces: false,
  isLeft: false,
  isReplaced: false,
};

/** What became of a paper and of what it is about. */
export interface PaperFate extends SubjectFate {
  isTakenBack: boolean;
  /** Null for a paper that holds without an end. */
  validUntil: string | null;
}

interface Row {
  standing: PaperStanding;
  /** What its code says then. */
  state: Exclude<DocumentState, "unknown">;
  isTrue: (fate: PaperFate, now: Date) => boolean;
}

/** The first row that is true says how a paper stands. What was agreed to in time holds whatever the hour. */
const rows: readonly Row[] = [
  { standing: "taken-back", state: "void", isTrue: ({ isTakenBack }) => isTakenBack },
  { standing: "replaced", state: "replaced", isTrue: ({ isReplaced }) => isReplaced },
  { standing: "agreed", state: "valid", isTrue: ({ isAgreed }) => isAgreed },
  { standing: "changed", state: "void", isTrue: ({ isOfOtherPieces }) => isOfOtherPieces },
  {
    standing: "over",
    state: "void",
    isTrue: ({ isLeft, validUntil }, now) =>
      isLeft || (validUntil !== null && now >= new Date(validUntil)),
  },
];

const holding = { standing: "holds", state: "valid" } as const;

/** How a paper stands at a moment, and what its code says. */
export function judgePaper(fate: PaperFate, now: Date): Pick<Row, "standing" | "state"> {
  const { standing, state } = rows.find(({ isTrue }) => isTrue(fate, now)) ?? holding;
  return { standing, state };
}
