import { buildOwnPaperPath } from "@dhahabu/contract/document-terms";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { Link } from "@dhahabu/kit/router";
import { paths, visitBranchParam } from "../../paths.ts";
import type texts from "./messages/en.json";
import classes from "./account-parts.module.css";
import { OwnItem, OwnList } from "./own-list.tsx";
import { OwnPart } from "./own-part.tsx";
import { useOwn } from "./use-own.ts";

/** What the counter valued of the customer that one's account is linked with. */
export function ValuationList() {
  const t = useT<typeof texts>("account");
  const format = useFormat();
  return (
    <OwnPart own={useOwn("listOwnValuations")}>
      {(valuations) => (
        <OwnList none={t("valuations.none")}>
          {valuations.map((valuation) => (
            <OwnItem
              key={`${valuation.visitReference}/${valuation.number}`}
              title={format.longDateTime(valuation.pricedAt)}
              mark={t(`valuations.${valuation.state}`, {
                time: format.clock(valuation.lockedUntil),
              })}
            >
              <p className={classes.note}>
                <bdi>{valuation.branchName}</bdi> ·{" "}
                <bdi dir="ltr">{`${valuation.visitReference}/${valuation.number}`}</bdi> ·{" "}
                <bdi>{format.grams(valuation.netGrams)}</bdi>
              </p>
              <p className={classes.note}>
                {t("quotes.brings", {
                  sale: `\u2068${format.kes(valuation.saleKes)}\u2069`,
                  loan: `\u2068${format.kes(valuation.loanKes)}\u2069`,
                })}
              </p>
              <p className={classes.note}>
                {valuation.documentCode !== null && (
                  <>
                    <a href={buildOwnPaperPath(valuation.documentCode)} target="_blank">
                      {t("valuations.pdf")}
                    </a>
                    {" · "}
                  </>
                )}
                <Link to={`${paths.visit}?${visitBranchParam}=${valuation.branchId}`}>
                  {t("valuations.branch", { branch: `\u2068${valuation.branchName}\u2069` })}
                </Link>
              </p>
            </OwnItem>
          ))}
        </OwnList>
      )}
    </OwnPart>
  );
}
