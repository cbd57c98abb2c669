import type { OwnVisit } from "@dhahabu/contract/visits";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { ButtonLink } from "@dhahabu/kit/ui/button";
import { paths } from "../../paths.ts";
import type texts from "./messages/en.json";
import classes from "./account-parts.module.css";
import { OwnItem, OwnList } from "./own-list.tsx";

/** The visits that were booked with one's account. */
export function VisitList({ visits }: { visits: OwnVisit[] }) {
  const t = useT<typeof texts>("account");
  const format = useFormat();
  return (
    <>
      <OwnList none={t("visits.none")}>
        {visits.map(({ reference, startsAt, branchName, state }) => (
          <OwnItem
            key={reference}
            title={format.longDateTime(startsAt)}
            mark={t(`visits.${state}`)}
          >
            <p className={classes.note}>
              <bdi>{branchName}</bdi> · <bdi dir="ltr">{reference}</bdi>
            </p>
          </OwnItem>
        ))}
      </OwnList>
      <div className={classes.actions}>
        <ButtonLink to={paths.visit} look="secondary">
          {t("visits.book")}
        </ButtonLink>
      </div>
    </>
  );
}
