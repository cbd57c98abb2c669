import type { Piece } from "@dhahabu/contract/estimates";
import type { ComparedQuote } from "@dhahabu/contract/quotes";
import { useFormat } from "@dhahabu/kit/format/use-format";
import layout from "../../blocks/layout/layout.module.css";
import { OfficePanel } from "../../blocks/panel/office-panel.tsx";
import { Fact, FactList } from "../../blocks/value/fact-list.tsx";
import { FigureTable } from "../../blocks/value/figure-table.tsx";
import { Moment } from "../../blocks/value/moment.tsx";
import { QuoteFigures } from "../../blocks/value/quote-figures.tsx";
import { StatusBadge } from "../../blocks/value/status-badge.tsx";
import { LoneLink } from "../../blocks/value/lone-link.tsx";
import { useAllowed } from "../../data/use-allowed.ts";
import { paths, quoteCodeParam } from "../../paths.ts";
import { typeNames } from "../../type-names.ts";
import { useTexts } from "../../use-texts.ts";

function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  const t = useTexts("admin-quotes");
  const format = useFormat();
  const columns = ["gross", "stones", "count", "net", "pay", "lend"] as const;
  return (
    <FigureTable caption={t("pieces")} isWide>
      <thead>
        <tr>
          <th scope="col">{t("column.piece")}</th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(`column.${column}`)}
            </th>
          ))}
          <th scope="col">{t("sale")}</th>
          <th scope="col">{t("loan")}</th>
        </tr>
      </thead>
      <tbody>
        {pieces.map((piece, place) => (
          <tr key={place}>
            <th scope="row">{t(typeNames[piece.goldType])}</th>
            <td>{format.grams(piece.grossGrams)}</td>
            <td>{format.grams(piece.stonesGrams)}</td>
            <td>{format.number(piece.quantity)}</td>
            <td>{format.grams(piece.netGrams)}</td>
            <td>{format.kes(piece.payPricePerGram)}</td>
            <td>{format.kes(piece.loanPricePerGram)}</td>
            <td>{format.kes(piece.saleKes)}</td>
            <td>{format.kes(piece.loanKes)}</td>
          </tr>
        ))}
      </tbody>
    </FigureTable>
  );
}

/** A quote as it was made, beside what it would be now. */
export function QuoteView({ quote, now }: ComparedQuote) {
  const t = useTexts("admin-quotes");
  const format = useFormat();
  const mayServe = useAllowed()("openCounterVisit");
  return (
    <OfficePanel
      title={t("quote", { code: `\u2066${quote.code}\u2069` })}
      actions={
        <StatusBadge tone={quote.state === "open" ? "good" : "bad"}>
          {t(`state.${quote.isTakenBack ? "taken-back" : quote.state}`)}
        </StatusBadge>
      }
    >
      <div className={layout.column}>
        {quote.isReplaced && <p>{t("replaced")}</p>}
        <FactList>
          <Fact term={t("made")}>
            <Moment at={quote.pricedAt} />
          </Fact>
          <Fact term={t("until")}>
            <Moment at={quote.expiresAt} />
          </Fact>
          <Fact term={t("version")}>{format.number(quote.policyVersion)}</Fact>
        </FactList>
        <QuoteFigures quote={quote} now={now} />
        {mayServe && (
          <p>
            <LoneLink to={`${paths.counter}?${quoteCodeParam}=${quote.code}`}>
              {t("toCounter")}
            </LoneLink>
          </p>
        )}
        <Pieces pieces={quote.pieces} />
      </div>
    </OfficePanel>
  );
}
