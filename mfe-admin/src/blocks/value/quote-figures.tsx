import type { Piece, ValuedPieces } from "@dhahabu/contract/estimates";
import type { ComparedQuote } from "@dhahabu/contract/quotes";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { typeNames } from "../../type-names.ts";
import { useTexts } from "../../use-texts.ts";
import { FigureTable } from "./figure-table.tsx";

/**
 * What a quote said and what its pieces would bring now: together, and of each type a gram. The counter values at the
 * prices of the moment.
 */
export function QuoteFigures({ quote, now }: ComparedQuote) {
  const t = useTexts("admin-quotes");
  const format = useFormat();
  const kesOf = (piece: Piece | undefined, price: "payPricePerGram" | "loanPricePerGram") =>
    piece ? format.kes(piece[price]) : "";
  const types = [...new Set(quote.pieces.map(({ goldType }) => goldType))];
  const listFigures = (valued: ValuedPieces) => [
    format.kes(valued.saleKes),
    format.kes(valued.loanKes),
    format.percent(valued.loanToValue),
    format.percent(valued.interestRate),
    ...types.flatMap((type) => {
      const piece = valued.pieces.find(({ goldType }) => goldType === type);
      return [kesOf(piece, "payPricePerGram"), kesOf(piece, "loanPricePerGram")];
    }),
  ];
  const labels = [
    t("sale"),
    t("loan"),
    t("ltv"),
    t("rate"),
    ...types.flatMap((type) =>
      (["column.pay", "column.lend"] as const).map((way) => `${t(typeNames[type])} · ${t(way)}`),
    ),
  ];
  const was = listFigures(quote);
  const is = now && listFigures(now);
  return (
    <>
      <FigureTable caption={t("compare")}>
        <thead>
          <tr>
            <th scope="col">{t("figure")}</th>
            <th scope="col">{t("then")}</th>
            {now && <th scope="col">{t("now")}</th>}
          </tr>
        </thead>
        <tbody>
          {labels.map((label, place) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>
                <bdi>{was[place]}</bdi>
              </td>
              {is && (
                <td>
                  <bdi>{is[place]}</bdi>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </FigureTable>
      {!now && <p>{t("away")}</p>}
      <p>{t("counts")}</p>
    </>
  );
}
