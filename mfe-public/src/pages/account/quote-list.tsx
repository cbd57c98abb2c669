import { buildPaperPath } from "@dhahabu/contract/document-terms";
import type { ListedQuote } from "@dhahabu/contract/quotes";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { Link } from "@dhahabu/kit/router";
import { ButtonLink } from "@dhahabu/kit/ui/button";
import { buildQuotePath, paths } from "../../paths.ts";
import type texts from "./messages/en.json";
import classes from "./account-parts.module.css";
import { OwnItem, OwnList } from "./own-list.tsx";

/** The quotes that are kept with one's account. */
export function QuoteList({ quotes }: { quotes: ListedQuote[] }) {
  const t = useT<typeof texts>("account");
  const format = useFormat();
  return (
    <>
      <OwnList none={t("quotes.none")}>
        {quotes.map(({ code, state, isTakenBack, pricedAt, saleKes, loanKes, number }) => (
          <OwnItem
            key={code}
            title={
              <Link to={buildQuotePath(code)}>
                <bdi dir="ltr">{code}</bdi>
              </Link>
            }
            mark={t(`quotes.${isTakenBack ? "taken-back" : state}`)}
          >
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
          </OwnItem>
        ))}
      </OwnList>
      <div className={classes.actions}>
        <ButtonLink to={paths.estimate} look="secondary">
          {t("quotes.make")}
        </ButtonLink>
      </div>
    </>
  );
}
