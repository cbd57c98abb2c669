import type { Piece, PieceInput, ValuedPieces } from "@dhahabu/contract/estimates";
import { findNairobiDay } from "@dhahabu/contract/nairobi-time";
import { quoteValidHours } from "@dhahabu/contract/quote-terms";
import type { QuoteState } from "@dhahabu/contract/quote-terms";
import type { Verdict } from "@dhahabu/contract/documents";
import type { ListedQuote, Quote } from "@dhahabu/contract/quotes";

/** A quote as it is kept. */
export interface KeptQuote extends ValuedPieces {
  code: string;
  expiresAt: string;
  isReplaced: boolean;
  number: string | null;
  isTakenBack: boolean;
}

const hourMs = 3_600_000;

/** Until when the prices of a moment are kept. */
export function findExpiry(pricedAt: Date): Date {
  return new Date(pricedAt.getTime() + quoteValidHours * hourMs);
}

function judge({ expiresAt }: { expiresAt: string }, now: Date): QuoteState {
  return now < new Date(expiresAt) ? "open" : "expired";
}

/** A quote as whoever has its code reads it. */
export function tellQuote(quote: KeptQuote, now: Date): Quote {
  return { ...quote, state: judge(quote, now) };
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
  const { code, expiresAt, pricedAt, saleKes, loanKes, number } = quote;
  return { code, state: judge(quote, now), expiresAt, pricedAt, saleKes, loanKes, number };
}

/** What a code says of a quote that was made before papers had numbers. */
export function tellOlderVerdict(
  quote: KeptQuote,
  { amountKes, now }: { amountKes: number | undefined; now: Date },
): Verdict {
  const isOpen = judge(quote, now) === "open";
  return {
    state: quote.isReplaced ? "replaced" : isOpen ? "valid" : "void",
    document: {
      kind: "quote",
      number: null,
      madeOn: findNairobiDay(Date.parse(quote.pricedAt)),
      pieceCount: countPieces(quote.pieces),
      isTakenBack: false,
    },
    amountMatches:
      amountKes === undefined
        ? null
        : [quote.saleKes, quote.valueKes, quote.loanKes].includes(amountKes),
  };
}
