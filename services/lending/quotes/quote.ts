import type { Piece, PieceInput, ValuedPieces } from "@dhahabu/contract/estimates";
import { findNairobiDay } from "@dhahabu/contract/nairobi-time";
import { quoteValidHours } from "@dhahabu/contract/quote-terms";
import type { QuoteState } from "@dhahabu/contract/quote-terms";
import type { Verdict } from "@dhahabu/contract/documents";
import type { ListedQuote, Quote } from "@dhahabu/contract/quotes";
import { judgePaper, untouched } from "../documents/judge-paper.ts";

export interface KeptQuote extends ValuedPieces {
  code: string;
  expiresAt: string;
  isReplaced: boolean;
  number: string | null;
  isTakenBack: boolean;
}

const hourMs = 3_600_000;

/** Until when a quote of the prices of a moment is open. */
export function findExpiry(pricedAt: Date): Date {
  return new Date(pricedAt.getTime() + quoteValidHours * hourMs);
}

function judge(quote: KeptQuote, now: Date) {
  return judgePaper({ ...untouched, ...quote, validUntil: quote.expiresAt }, now);
}

function judgeState(quote: KeptQuote, now: Date): QuoteState {
  return judge(quote, now).standing === "holds" ? "open" : "expired";
}

/** A quote as whoever has its code reads it. */
export function tellQuote(quote: KeptQuote, now: Date): Quote {
  return { ...quote, state: judgeState(quote, now) };
}

/** Whether pieces are those of a quote, in its order. */
export function hasPieces({ pieces }: KeptQuote, items: readonly (PieceInput | null)[]): boolean {
  const given = items.filter((item) => item !== null);
  const parts = ["goldType", "grossGrams", "stonesGrams", "quantity"] as const;
  return (
    given.length === pieces.length &&
    given.every((item, place) => parts.every((part) => item[part] === pieces[place]?.[part]))
  );
}

const countPieces = (pieces: readonly Piece[]) =>
  pieces.reduce((count, { quantity }) => count + quantity, 0);

export function tellListed(quote: KeptQuote, now: Date): ListedQuote {
  const { code, expiresAt, pricedAt, saleKes, loanKes, number, isTakenBack } = quote;
  const state = judgeState(quote, now);
  return { code, state, expiresAt, pricedAt, saleKes, loanKes, number, isTakenBack };
}

/** What a code says of a quote that was made before papers had numbers. */
export function tellOlderVerdict(
  quote: KeptQuote,
  { amountKes, now }: { amountKes: number | undefined; now: Date },
): Verdict {
  const { state, standing } = judge(quote, now);
  return {
    state,
    document: {
      kind: "quote",
      number: null,
      madeOn: findNairobiDay(Date.parse(quote.pricedAt)),
      pieceCount: countPieces(quote.pieces),
      standing,
      holdsUntil: standing === "holds" ? quote.expiresAt : null,
    },
    amountMatches:
      amountKes === undefined
        ? null
        : [quote.saleKes, quote.valueKes, quote.loanKes].includes(amountKes),
  };
}
