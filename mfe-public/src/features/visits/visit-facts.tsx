import { visitMinutes } from "@dhahabu/contract/visit-terms";
import type { OwnVisit } from "@dhahabu/contract/visits";
import { bankName } from "@dhahabu/contract/facts";
import { writeCalendar } from "@dhahabu/contract/visit-calendar";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { Link } from "@dhahabu/kit/router";
import { Button } from "@dhahabu/kit/ui/button";
import { buildQuotePath } from "../../paths.ts";
import type texts from "./messages/en.json";
import classes from "./visit-facts.module.css";

/** When and where a visit is, and its reference. */
export function VisitFacts({ visit }: { visit: OwnVisit }) {
  const t = useT<typeof texts>("visits");
  const format = useFormat();
  const { startsAt, branchName, branchAddress, kind, reference, quoteCode } = visit;
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{t("fact.time")}</dt>
        <dd>
          <time dateTime={startsAt}>
            {t("moment", {
              weekday: format.weekdayOf(startsAt),
              moment: format.longDateTime(startsAt),
            })}
          </time>
        </dd>
      </div>
      <div>
        <dt>{t("fact.branch")}</dt>
        <dd>
          <bdi>{branchName}</bdi>
          <br />
          <bdi>{branchAddress}</bdi>
        </dd>
      </div>
      <div>
        <dt>{t("fact.kind")}</dt>
        <dd>{t(`kind.${kind}`)}</dd>
      </div>
      <div>
        <dt>{t("fact.reference")}</dt>
        <dd>
          <bdi dir="ltr" className={classes.reference}>
            {reference}
          </bdi>
        </dd>
      </div>
      {quoteCode !== null && (
        <div>
          <dt>{t("fact.quote")}</dt>
          <dd>
            <Link to={buildQuotePath(quoteCode)}>
              <bdi dir="ltr">{quoteCode}</bdi>
            </Link>
          </dd>
        </div>
      )}
    </dl>
  );
}

/** Gives the visit as a file that every calendar opens. */
export function CalendarButton({ visit }: { visit: OwnVisit }) {
  const t = useT<typeof texts>("visits");

  function save() {
    const file = writeCalendar({
      uid: `${visit.reference}@${window.location.hostname}`,
      sequence: visit.changeCount,
      isCancelled: visit.state === "cancelled",
      writtenAt: new Date(),
      startsAt: new Date(visit.startsAt),
      minutes: visitMinutes,
      summary: t("calendar.summary", { bank: bankName, purpose: t(`kind.${visit.kind}`) }),
      description: t("calendar.description", { reference: visit.reference }),
      location: `${visit.branchName}, ${visit.branchAddress}`,
    });
    const url = URL.createObjectURL(new Blob([file], { type: "text/calendar" }));
    const link = document.createElement("a");
    link.href = url;
    link.download = "visit.ics";
    link.click();
    URL.revokeObjectURL(url);
  }

  return (
    <Button look="secondary" onClick={save}>
      {t("calendar.save")}
    </Button>
  );
}
