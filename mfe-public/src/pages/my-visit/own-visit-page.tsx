import { useT } from "@dhahabu/kit/i18n/use-t";
import { ButtonLink } from "@dhahabu/kit/ui/button";
import { ErrorPanel } from "@dhahabu/kit/ui/panel";
import { Skeleton } from "@dhahabu/kit/ui/skeleton";
import { CalendarButton, VisitFacts } from "../../features/visits/visit-facts.tsx";
import type visitTexts from "../../features/visits/messages/en.json";
import { paths } from "../../paths.ts";
import { ChangeVisit } from "./change-visit.tsx";
import type texts from "./messages/en.json";
import classes from "./own-visit-page.module.css";
import { useOwnVisit } from "./use-own-visit.ts";

/** A customer's own visit, without signing in: when it is, its calendar file, another time, or none. */
export function Page() {
  const t = useT<typeof texts>("my-visit");
  const tVisits = useT<typeof visitTexts>("visits");
  const { reading, retry, show } = useOwnVisit();
  const isDead = reading.state === "dead";
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>{t(isDead ? "dead.title" : "title")}</h1>
      <noscript>{t("noscript")}</noscript>
      {reading.state === "loading" && (
        <div role="status" aria-label={t("loading")}>
          <Skeleton height="16rem" />
        </div>
      )}
      {reading.state === "failed" && <ErrorPanel text={t("failed")} onRetry={retry} />}
      {isDead && (
        <>
          <p role="status" className={classes.note}>
            {t("dead.text")}
          </p>
          <p>
            <ButtonLink to={paths.contact}>{t("dead.contact")}</ButtonLink>
          </p>
        </>
      )}
      {reading.state === "open" && (
        <>
          <p className={classes.state} data-state={reading.visit.state} role="status">
            {tVisits(`state.${reading.visit.state}`)}
          </p>
          <VisitFacts visit={reading.visit} />
          {reading.visit.isChangeable ? (
            <>
              <div className={classes.actions}>
                <CalendarButton visit={reading.visit} />
              </div>
              <ChangeVisit
                key={reading.visit.startsAt}
                token={reading.token}
                visit={reading.visit}
                onChanged={show}
              />
            </>
          ) : (
            <p>
              <ButtonLink to={paths.visit}>{t("again")}</ButtonLink>
            </p>
          )}
        </>
      )}
    </div>
  );
}
