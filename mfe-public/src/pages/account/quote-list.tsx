import { buildPaperPath } from "@dhahabu/contract/document-terms";
import type { ListedQuote } from "@dhahabu/contract/quotes";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { Link } from "@dhahabu/kit/router";
import { ButtonLink } from "@dhahabu/kit/ui/button";
import { ErrorPanel } from "@dhahabu/kit/ui/panel";
import { Skeleton } from "@dhahabu/kit/ui/skeleton";
import { buildQuotePath, paths } from "../../paths.ts";
import type texts from "./messages/en.json";
import classes from "./account-parts.module.css";
import type { Own } from "./use-own.ts";

/** The quotes that are kept with one's account. */
export function QuoteList({ own }: { own: Own<ListedQuote[]> }) {
  const t = useT<typeof texts>("account");
  const format = useFormat();
  const { data, hasFailed, isFetching, refresh } = own;
  if (!data) {
    if (!hasFailed) return <Skeleton width="100%" height="6rem" />;
    return <ErrorPanel onRetry={() => void refresh()} isRetrying={isFetching} />;
  }
  return (
    <>
      {data.length === 0 ? (
        <p>{t("quotes.none")}</p>
      ) : (
        <ul className={classes.list}>
          {data.map(({ code, state, isTakenBack, pricedAt, saleKes, loanKes, number }) => (
            <li key={code} className={classes.item}>
              <div className={classes.words}>
                <h3 className={classes.name}>
                  <Link to={buildQuotePath(code)}>
                    <bdi dir="ltr">{code}</bdi>
                  </Link>
                  <span className={classes.mark}>
                    {t(`quotes.${isTakenBack ? "taken-back" : state}`)}
                  </span>
                </h3>
                <p className={classes.note}>
                  {format.longDateTime(pricedAt)} ·{" "}
                  {t("quotes.brings", {
                    sale: `\u2068${format.kes(saleKes)}\u2069`,
                    loan: `\u2068${format.kes(loanKes)}\u2069`,
                  })}
                </p>
                {number !== null && (
                  <p className={classes.note}>
                    <bdi dir="ltr">{number}</bdi> ·{" "}
                    <a href={buildPaperPath(code)} target="_blank">
                      {t("quotes.pdf")}
                    </a>
                  </p>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      <div className={classes.actions}>
        <ButtonLink to={paths.estimate} look="secondary">
          {t("quotes.make")}
        </ButtonLink>
      </div>
    </>
  );
}
