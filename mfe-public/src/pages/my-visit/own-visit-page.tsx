import { useEffect, useRef } from "react";
import type { OwnVisit } from "@dhahabu/contract/visits";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { findTabStorage } from "@dhahabu/kit/tab-storage";
import { ButtonLink } from "@dhahabu/kit/ui/button";
import { PrivateLinkPage } from "../../features/private-link/private-link-page.tsx";
import { usePrivateLink } from "../../features/private-link/use-private-link.ts";
import { renewKeptVisit } from "../../features/visits/kept-visit.ts";
import { CalendarButton, VisitFacts } from "../../features/visits/visit-facts.tsx";
import type visitTexts from "../../features/visits/messages/en.json";
import { paths } from "../../paths.ts";
import { ChangeVisit } from "./change-visit.tsx";
import type texts from "./messages/en.json";
import classes from "./own-visit-page.module.css";
import { PlainOwnVisit } from "./plain-own-visit.tsx";

/** A customer's own visit, without signing in: when it is, its calendar file, another time, or none. */
export function Page() {
  const t = useT<typeof texts>("my-visit");
  const tVisits = useT<typeof visitTexts>("visits");
  const link = usePrivateLink("readOwnVisit");
  const stateRef = useRef<HTMLParagraphElement>(null);
  const changed = useRef<OwnVisit>(undefined);
  const { reading } = link;
  useEffect(() => {
    if (reading.state === "open") renewKeptVisit(findTabStorage(), reading.token, reading.found);
  }, [reading]);
  const found = reading.state === "open" ? reading.found : undefined;
  // The button that was pressed is gone.
  useEffect(() => {
    if (found && found === changed.current) stateRef.current?.focus();
  }, [found]);
  return (
    <PrivateLinkPage t={t} link={link} plain={<PlainOwnVisit />}>
      {(visit, token) => (
        <>
          <p
            ref={stateRef}
            tabIndex={-1}
            className={classes.state}
            data-state={visit.state}
            role="status"
          >
            {tVisits(`state.${visit.state}`)}
          </p>
          <VisitFacts visit={visit} />
          {visit.isChangeable ? (
            <>
              <div className={classes.actions}>
                <CalendarButton visit={visit} />
              </div>
              <ChangeVisit
                key={visit.startsAt}
                token={token}
                visit={visit}
                onChanged={(next) => {
                  changed.current = next;
                  link.show(next);
                }}
              />
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
