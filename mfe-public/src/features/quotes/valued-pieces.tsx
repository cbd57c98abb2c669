import { useId } from "react";
import type { ReactNode } from "react";
import { addsUp } from "@dhahabu/contract/adds-up";
import type { Piece, ValuedPieces } from "@dhahabu/contract/estimates";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import figures from "../../blocks/figure-table.module.css";
import { nameGoldType } from "../../content/gold-types.ts";
import type goldTexts from "../../shared-texts/gold/messages/en.json";
import type texts from "./messages/en.json";
import classes from "./valued-pieces.module.css";

const stateNotes = {
  live: undefined,
  "market-closed": "note.market-closed",
  delayed: "note.delayed",
  fallback: "note.fallback",
} as const satisfies Record<Piece["priceState"], keyof typeof texts | undefined>;

function PieceName({ piece }: { piece: Piece }) {
  const t = useT<typeof texts>("quotes");
  const gold = useT<typeof goldTexts>("gold");
  const format = useFormat();
  const name = nameGoldType(piece.goldType, gold);
  const { quantity, grossGrams, stonesGrams } = piece;
  return (
    <>
      <span className={classes.name}>
        {quantity === 1 ? name : t("piece.many", { count: format.number(quantity), type: name })}
      </span>
      <span className={classes.small}>
        {stonesGrams === 0
          ? t("piece.weighs", { weight: format.grams(grossGrams) })
          : t("piece.withStones", {
              weight: format.grams(grossGrams),
              stones: format.grams(stonesGrams),
            })}
      </span>
    </>
  );
}

function Money({ label, kes, perGram }: { label: string; kes: number; perGram: number }) {
  const t = useT<typeof texts>("quotes");
  const format = useFormat();
  return (
    <td data-label={label}>
      <bdi>{format.kes(kes)}</bdi>
      <span className={classes.small}>{t("perGram", { price: format.kes(perGram) })}</span>
    </td>
  );
}

function PieceTable({ valued }: { valued: ValuedPieces }) {
  const t = useT<typeof texts>("quotes");
  const format = useFormat();
  const gold = useT<typeof goldTexts>("gold");
  const [weight, pay, counted, lend] = [
    t("column.weight"),
    gold("prices.column.pay"),
    gold("prices.column.lend"),
    t("column.loan"),
  ];
  return (
    <table className={`${figures.table} ${classes.table}`}>
      <caption>{t("caption")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("column.piece")}</th>
          <th scope="col">{weight}</th>
          <th scope="col">{pay}</th>
          <th scope="col">{counted}</th>
          <th scope="col">{lend}</th>
        </tr>
      </thead>
      <tbody>
        {valued.pieces.map((piece, place) => (
          <tr key={place}>
            <th scope="row">
              <PieceName piece={piece} />
            </th>
            <td data-label={weight}>
              <bdi>{format.grams(piece.netGrams)}</bdi>
            </td>
            <Money label={pay} kes={piece.saleKes} perGram={piece.payPricePerGram} />
            <Money label={counted} kes={piece.valueKes} perGram={piece.loanPricePerGram} />
            <td data-label={lend}>
              <bdi>{format.kes(piece.loanKes)}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t("together")}</th>
          <td data-label={weight}>
            <bdi>{format.grams(valued.netGrams)}</bdi>
          </td>
          <td data-label={pay}>
            <bdi>{format.kes(valued.saleKes)}</bdi>
          </td>
          <td data-label={counted}>
            <bdi>{format.kes(valued.valueKes)}</bdi>
          </td>
          <td data-label={lend}>
            <bdi>{format.kes(valued.loanKes)}</bdi>
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

function Way({ title, kes, children }: { title: string; kes: number; children: ReactNode }) {
  const format = useFormat();
  const titleId = useId();
  return (
    <section className={classes.way} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.wayTitle}>
        {title}
      </h2>
      <p className={classes.headline}>
        <bdi>{format.kes(kes)}</bdi>
      </p>
      {children}
    </section>
  );
}

function Repayments({ valued }: { valued: ValuedPieces }) {
  const gold = useT<typeof goldTexts>("gold");
  const t = useT<typeof texts>("quotes");
  const format = useFormat();
  return (
    <>
      <p className={classes.small}>{t("repay")}</p>
      <dl className={classes.repayments}>
        {valued.repayments.map(({ months, totalKes }) => (
          <div key={months}>
            <dt>{gold("calculator.months", { count: months, months: format.number(months) })}</dt>
            <dd>
              <bdi>{format.kes(totalKes)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** What pieces would bring: sold beside lent on, then piece by piece, and what must be known of it. */
export function ValuedGold({ valued }: { valued: ValuedPieces }) {
  const t = useT<typeof texts>("quotes");
  const format = useFormat();
  const states = [...new Set(valued.pieces.map(({ priceState }) => priceState))];
  return (
    <div className={classes.valued}>
      <div className={classes.ways}>
        <Way title={t("sale.title")} kes={valued.saleKes}>
          <p className={classes.small}>{t("sale.text")}</p>
        </Way>
        <Way title={t("loan.title")} kes={valued.loanKes}>
          <p className={classes.small}>
            {t("loan.text", {
              ltv: format.percent(valued.loanToValue),
              value: `\u2068${format.kes(valued.valueKes)}\u2069`,
              rate: format.percent(valued.interestRate),
            })}
          </p>
          <Repayments valued={valued} />
        </Way>
      </div>
      <PieceTable valued={valued} />
      {!addsUp(valued.pieces, valued.loanKes) && <p className={classes.small}>{t("note.cents")}</p>}
      {states.map((state) => {
        const note = stateNotes[state];
        return (
          note && (
            <p key={state} className={classes.notice}>
              {t(note)}
            </p>
          )
        );
      })}
      <p className={classes.small}>{t("note.estimate")}</p>
    </div>
  );
}
