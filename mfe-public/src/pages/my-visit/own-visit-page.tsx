import { useT } from "@dhahabu/kit/i18n/use-t";
import { ButtonLink } from "@dhahabu/kit/ui/button";
import { PrivateLinkPage } from "../../features/private-link/private-link-page.tsx";
import { usePrivateLink } from "../../features/private-link/use-private-link.ts";
import { CalendarButton, VisitFacts } from "../../features/visits/visit-facts.tsx";
import type visitTexts from "../../features/visits/messages/en.json";
import { paths } from "../../paths.ts";
import { ChangeVisit } from "./change-visit.tsx";
import type texts from "./messages/en.json";
import classes from "./own-visit-page.module.css";

/** A customer's own visit, without signing in: when it is, its calendar file, another time, or none. */
export function Page() {
  const t = useT<typeof texts>("my-visit");
  const tVisits = useT<typeof visitTexts>("visits");
  const link = usePrivateLink("readOwnVisit");
  return (
    <PrivateLinkPage t={t} link={link}>
      {(visit, token) => (
        <>
          <p className={classes.state} data-state={visit.state} role="status">
            {tVisits(`state.${visit.state}`)}
          </p>
          <VisitFacts visit={visit} />
          {visit.isChangeable ? (
            <>
              <div className={classes.actions}>
                <CalendarButton visit={visit} />
              </div>
              <ChangeVisit key={visit.startsAt} token={token} visit={visit} onChanged={link.show} />
            </>
          ) : (
            <p>
              <ButtonLink to={paths.visit}>{t("again")}</ButtonLink>
            </p>
          )}
        </>
      )}
    </PrivateLinkPage>
  );
}
