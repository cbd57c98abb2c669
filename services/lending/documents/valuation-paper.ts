import { addsUp } from "@dhahabu/contract/adds-up";
import { valuationSchema } from "@dhahabu/contract/counter";
import type { Formatters } from "@dhahabu/contract/format";
import { z } from "zod";
import { goldKeys } from "./gold-words.ts";
import type { PaperWords } from "./messages.ts";
import type { PaperBlock } from "./paper-block.ts";
import type { PaperKind } from "./paper-kind.ts";

const contentSchema = z.object({
  visitReference: z.string(),
  branchName: z.string(),
  branchAddress: z.string(),
  customerName: z.string(),
  valuation: valuationSchema.omit({ id: true, state: true, documentCode: true, approval: true }),
});

/** A valuation as it was made, and of whose gold. */
export type ValuationContent = z.infer<typeof contentSchema>;

type Line = ValuationContent["valuation"]["lines"][number];

function namePiece(line: Line, words: PaperWords, format: Formatters): string[] {
  const moment = format.dateTime(line.priceObservedAt);
  return [
    line.description,
    `${words(goldKeys[line.goldType])} · ${words("valuation.seal")} \u2066${line.seal}\u2069`,
    `${words("valuation.fineness")} \u2066${format.number(line.fineness)} ‰\u2069 ${words(`valuation.method.${line.assayMethod}`)}`,
    words(`valuation.priceState.${line.priceState}`, { moment }),
  ];
}

function weighPiece(line: Line, words: PaperWords, format: Formatters): string[] {
  if (line.stonesGrams === 0) return [format.grams(line.netGrams)];
  return [
    format.grams(line.netGrams),
    `${words("valuation.gross")} \u2068${format.grams(line.grossGrams)}\u2069`,
    `${words("valuation.stones")} \u2068${format.grams(line.stonesGrams)}\u2069`,
  ];
}

function layTable(
  { lines, ...sums }: ValuationContent["valuation"],
  words: PaperWords,
  format: Formatters,
): PaperBlock {
  const perGram = (kes: number) => words("quote.perGram", { price: format.kes(kes) });
  return {
    kind: "table",
    caption: words("quote.caption"),
    columns: [
      words("valuation.piece"),
      words("valuation.net"),
      words("quote.column.pay"),
      words("quote.column.lend"),
      words("quote.column.loan"),
    ],
    rows: lines.map((line) => [
      namePiece(line, words, format),
      weighPiece(line, words, format),
      [format.kes(line.saleKes), perGram(line.salePricePerGram)],
      [format.kes(line.valueKes), perGram(line.loanPricePerGram)],
      [format.kes(line.loanKes)],
    ]),
    together: [
      [words("quote.together")],
      [format.grams(sums.netGrams)],
      [format.kes(sums.saleKes)],
      [format.kes(sums.valueKes)],
      [format.kes(sums.loanKes)],
    ],
  };
}

/** The paper of a valuation: for its customer and the counter, since it names them. */
export const valuationPaper: PaperKind<ValuationContent> = {
  prefix: "V",
  content: contentSchema,
  isOpen: false,

  tell: ({ valuation: { lines, saleKes, valueKes, loanKes, repayments, lockedUntil } }) => ({
    pieceCount: lines.length,
    amountsKes: [
      saleKes,
      valueKes,
      loanKes,
      ...repayments.map(({ totalKes }) => totalKes),
      ...lines.flatMap((line) => [line.saleKes, line.valueKes, line.loanKes]),
      ...lines.flatMap((line) => [line.salePricePerGram, line.loanPricePerGram]),
    ],
    validUntil: lockedUntil,
  }),

  lay({ valuation, ...visit }, words, format) {
    const plain = (text: string): PaperBlock => ({ kind: "text", text, look: "plain" });
    const small = (text: string): PaperBlock => ({ kind: "text", text, look: "small" });
    const line = (label: string, value: string) => `${label}: \u2068${value}\u2069`;
    const sign = (label: string) => plain(`${label} ______________________`);
    const kes = (amountKes = 0) => `\u2068${format.kes(amountKes)}\u2069`;
    const [one, two, three] = valuation.repayments;
    return {
      title: words("valuation.title"),
      blocks: [
        {
          kind: "text",
          text: line(words("valuation.until"), format.longDateTime(valuation.lockedUntil)),
          look: "lead",
        },
        plain(line(words("valuation.customer"), visit.customerName)),
        plain(
          `\u2068${visit.branchName}\u2069 · \u2068${visit.branchAddress}\u2069 · \u2066${visit.visitReference}/${valuation.number}\u2069`,
        ),
        {
          kind: "figures",
          figures: [
            { label: words("valuation.sale"), value: format.kes(valuation.saleKes), notes: [] },
            {
              label: words("valuation.loan"),
              value: format.kes(valuation.loanKes),
              notes: [
                words("valuation.terms", {
                  ltv: `\u2068${format.percent(valuation.loanToValue)}\u2069`,
                  rate: `\u2068${format.percent(valuation.interestRate)}\u2069`,
                }),
                words("valuation.repayments", {
                  one: kes(one?.totalKes),
                  two: kes(two?.totalKes),
                  three: kes(three?.totalKes),
                }),
              ],
            },
          ],
        },
        layTable(valuation, words, format),
        ...(addsUp(valuation.lines, valuation.loanKes) ? [] : [small(words("quote.note.cents"))]),
        small(words("valuation.words")),
        small(
          words("quote.made", {
            moment: format.longDateTime(valuation.pricedAt),
            version: format.number(valuation.policyVersion),
          }),
        ),
        sign(line(words("valuation.valuer"), valuation.valuedBy)),
        sign(words("valuation.customer")),
      ],
    };
  },
};
