import type { OwnVisit } from "@dhahabu/contract/visits";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { ButtonLink } from "@dhahabu/kit/ui/button";
import { ErrorPanel } from "@dhahabu/kit/ui/panel";
import { Skeleton } from "@dhahabu/kit/ui/skeleton";
import { paths } from "../../paths.ts";
import type texts from "./messages/en.json";
import classes from "./account-parts.module.css";
import type { Own } from "./use-own.ts";

/** The visits that were booked with one's account. */
export function VisitList({ own }: { own: Own<OwnVisit[]> }) {
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
        <p>{t("visits.none")}</p>
      ) : (
        <ul className={classes.list}>
          {data.map(({ reference, startsAt, branchName, state }) => (
            <li key={reference} className={classes.item}>
              <div className={classes.words}>
                <h3 className={classes.name}>
                  {format.longDateTime(startsAt)}
                  <span className={classes.mark}>{t(`visits.${state}`)}</span>
                </h3>
                <p className={classes.note}>
                  <bdi>{branchName}</bdi> · <bdi dir="ltr">{reference}</bdi>
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
      <div className={classes.actions}>
        <ButtonLink to={paths.visit} look="secondary">
          {t("visits.book")}
        </ButtonLink>
      </div>
    </>
  );
}
