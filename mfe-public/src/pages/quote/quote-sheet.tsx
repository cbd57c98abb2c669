import { buildMarkPath } from "@dhahabu/contract/document-terms";
import { bankName } from "@dhahabu/contract/facts";
import type { ComparedQuote, Quote } from "@dhahabu/contract/quotes";
import type { ValuedPieces } from "@dhahabu/contract/estimates";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { useFacts } from "@dhahabu/kit/live/use-data";
import figures from "../../blocks/figure-table.module.css";
import { ValuedGold } from "../../features/quotes/valued-pieces.tsx";
import { hasMoved } from "./has-moved.ts";
import type texts from "./messages/en.json";
import { QuoteActions } from "./quote-actions.tsx";
import classes from "./quote-page.module.css";

function ThenAndNow({ quote, now }: { quote: Quote; now: ValuedPieces }) {
  const t = useT<typeof texts>("quote");
  const format = useFormat();
  const rows = [
    { label: t("compare.sale"), was: format.kes(quote.saleKes), now: format.kes(now.saleKes) },
    { label: t("compare.loan"), was: format.kes(quote.loanKes), now: format.kes(now.loanKes) },
    {
      label: t("compare.ltv"),
      was: format.percent(quote.loanToValue),
      now: format.percent(now.loanToValue),
    },
    {
      label: t("compare.rate"),
      was: format.percent(quote.interestRate),
      now: format.percent(now.interestRate),
    },
  ];
  const moved = rows.filter((row, place) => place < 2 || row.was !== row.now);
  return (
    <table className={`${figures.table} ${classes.compare}`}>
      <caption>{t("compare.title")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("compare.figure")}</th>
          <th scope="col">{t("compare.then")}</th>
          <th scope="col">{t("compare.now")}</th>
        </tr>
      </thead>
      <tbody>
        {moved.map(({ label, ...row }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>
              <bdi>{row.was}</bdi>
            </td>
            <td>
              <bdi>{row.now}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Whose sheet this is: on paper only, on screen the page says it. */
function Letterhead() {
  const { phones, emails, headOfficeAddress } = useFacts();
  return (
    <p className={classes.letterhead}>
      <strong>{bankName}</strong>
      <span>
        <bdi>{headOfficeAddress}</bdi> · <bdi dir="ltr">{phones.support}</bdi> ·{" "}
        <bdi dir="ltr">{emails.general}</bdi>
      </span>
    </p>
  );
}

/** The QR code by which whoever holds the paper checks it. */
function Mark({ code }: { code: string }) {
  const t = useT<typeof texts>("quote");
  return (
    <figure className={classes.mark}>
      <img src={buildMarkPath(code)} alt={t("mark")} width={104} height={104} />
      <figcaption>{t("mark.check")}</figcaption>
    </figure>
  );
}

/** A quote, for screen and paper. */
export function QuoteSheet({ quote, now, isKept }: ComparedQuote & { isKept: boolean }) {
  const t = useT<typeof texts>("quote");
  const format = useFormat();
  const until = format.longDateTime(quote.expiresAt);
  const moment = format.longDateTime(quote.pricedAt);
  return (
    <article className={classes.sheet}>
      <Letterhead />
      <div className={classes.top}>
        <header className={classes.head}>
          <p className={classes.codeLine}>
            <span>{t("code.own")}</span>{" "}
            <bdi dir="ltr" className={classes.code}>
              {quote.code}
            </bdi>
          </p>
          {quote.number !== null && (
            <p className={classes.note}>
              {t("number")} <bdi dir="ltr">{quote.number}</bdi>
            </p>
          )}
          <p className={classes.state} data-state={quote.state} role="status">
            {t(quote.isTakenBack ? "takenBack" : quote.state, { until, moment })}
          </p>
          {quote.isReplaced && <p className={classes.note}>{t("replaced")}</p>}
          {isKept && <p className={classes.note}>{t("kept")}</p>}
        </header>
        <Mark code={quote.code} />
      </div>
      <QuoteActions quote={quote} />
      {now && hasMoved(quote, now) && <ThenAndNow quote={quote} now={now} />}
      {!now && <p className={classes.note}>{t("compare.away")}</p>}
      <ValuedGold valued={quote} />
      <p className={classes.note}>
        {t("made", {
          moment,
          version: format.number(quote.policyVersion),
        })}
      </p>
    </article>
  );
}
