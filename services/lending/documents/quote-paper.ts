import { addsUp } from "@dhahabu/contract/adds-up";
import type { Piece } from "@dhahabu/contract/estimates";
import type { Formatters } from "@dhahabu/contract/format";
import { quoteSchema } from "@dhahabu/contract/quotes";
import type { z } from "zod";
import { goldKeys } from "./gold-words.ts";
import type { PaperWords } from "./messages.ts";
import type { PaperBlock } from "./paper-block.ts";
import type { PaperKind } from "./paper-kind.ts";

const contentSchema = quoteSchema.omit({
  state: true,
  isReplaced: true,
  number: true,
  isTakenBack: true,
});

/** A quote as it was made. */
export type QuoteContent = z.infer<typeof contentSchema>;

const stateNotes = {
  live: undefined,
  "market-closed": "quote.note.market-closed",
  delayed: "quote.note.delayed",
  fallback: "quote.note.fallback",
} as const;

function namePiece(piece: Piece, words: PaperWords, format: Formatters): string[] {
  const { quantity, grossGrams, stonesGrams } = piece;
  const type = words(goldKeys[piece.goldType]);
  const weight = format.grams(grossGrams);
  return [
    quantity === 1 ? type : words("quote.piece.many", { count: format.number(quantity), type }),
    stonesGrams === 0
      ? words("quote.piece.weighs", { weight })
      : words("quote.piece.withStones", { weight, stones: format.grams(stonesGrams) }),
  ];
}

function layTable(quote: QuoteContent, words: PaperWords, format: Formatters): PaperBlock {
  const perGram = (kes: number) => words("quote.perGram", { price: format.kes(kes) });
  return {
    kind: "table",
    caption: words("quote.caption"),
    columns: [
      words("quote.column.piece"),
      words("quote.column.weight"),
      words("quote.column.pay"),
      words("quote.column.lend"),
      words("quote.column.loan"),
    ],
    rows: quote.pieces.map((piece) => [
      namePiece(piece, words, format),
      [format.grams(piece.netGrams)],
      [format.kes(piece.saleKes), perGram(piece.payPricePerGram)],
      [format.kes(piece.valueKes), perGram(piece.loanPricePerGram)],
      [format.kes(piece.loanKes)],
    ]),
    together: [
      [words("quote.together")],
      [format.grams(quote.netGrams)],
      [format.kes(quote.saleKes)],
      [format.kes(quote.valueKes)],
      [format.kes(quote.loanKes)],
    ],
  };
}

/** The paper of a quote: nothing on it is about a person. */
export const quotePaper: PaperKind<QuoteContent> = {
  prefix: "Q",
  content: contentSchema,
  isOpen: true,

  tell: ({ pieces, saleKes, valueKes, loanKes, repayments, expiresAt }) => ({
    pieceCount: pieces.reduce((count, { quantity }) => count + quantity, 0),
    amountsKes: [
      saleKes,
      valueKes,
      loanKes,
      ...repayments.map(({ totalKes }) => totalKes),
      ...pieces.flatMap((piece) => [piece.saleKes, piece.valueKes, piece.loanKes]),
      ...pieces.flatMap((piece) => [piece.payPricePerGram, piece.loanPricePerGram]),
    ],
    validUntil: expiresAt,
  }),

  lay(quote, words, format) {
    const notes = new Set(quote.pieces.map(({ priceState }) => stateNotes[priceState]));
    const small = (text: string): PaperBlock => ({ kind: "text", text, look: "small" });
    return {
      title: words("quote.title"),
      blocks: [
        {
          kind: "text",
          text: words("quote.until", {
            moment: format.longDateTime(quote.pricedAt),
            until: format.longDateTime(quote.expiresAt),
          }),
          look: "lead",
        },
        {
          kind: "figures",
          figures: [
            {
              label: words("quote.sale.title"),
              value: format.kes(quote.saleKes),
              notes: [words("quote.sale.text")],
            },
            {
              label: words("quote.loan.title"),
              value: format.kes(quote.loanKes),
              notes: [
                words("quote.loan.text", {
                  ltv: format.percent(quote.loanToValue),
                  value: `\u2068${format.kes(quote.valueKes)}\u2069`,
                  rate: format.percent(quote.interestRate),
                }),
                words("quote.repay"),
                ...quote.repayments.map(
                  ({ months, totalKes }) =>
                    `${format.quantity(months, "month")}: \u2068${format.kes(totalKes)}\u2069`,
                ),
              ],
            },
          ],
        },
        layTable(quote, words, format),
        ...(addsUp(quote.pieces, quote.loanKes) ? [] : [small(words("quote.note.cents"))]),
        ...[...notes].flatMap((note) => (note ? [small(words(note))] : [])),
        small(words("quote.note.estimate")),
        small(
          words("quote.made", {
            moment: format.longDateTime(quote.pricedAt),
            version: format.number(quote.policyVersion),
          }),
        ),
      ],
    };
  },
};
