import { useId } from "react";
import type { Ref } from "react";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { arrivalFocus } from "@dhahabu/kit/ui/arrival-focus";
import { Button, ButtonLink } from "@dhahabu/kit/ui/button";
import type { BookedVisit } from "../../features/visits/kept-visit.ts";
import { CalendarButton, VisitFacts } from "../../features/visits/visit-facts.tsx";
import { paths } from "../../paths.ts";
import type texts from "./messages/en.json";
import classes from "./visit-page.module.css";

/** That a visit is booked, with its calendar file and the way to its own page. */
export function VisitReceipt({
  booked,
  ref,
  onAnother,
}: {
  booked: BookedVisit;
  ref: Ref<HTMLElement>;
  onAnother: () => void;
}) {
  const t = useT<typeof texts>("visit");
  const titleId = useId();
  return (
    <section
      ref={ref}
      className={classes.receipt}
      tabIndex={-1}
      aria-labelledby={titleId}
      {...arrivalFocus}
    >
      <h2 id={titleId} className={classes.receiptTitle}>
        {t("receipt.title")}
      </h2>
      <VisitFacts visit={booked.visit} />
      <p>{t("receipt.bring")}</p>
      <div className={classes.actions}>
        <ButtonLink to={`${paths.ownVisit}#${booked.linkToken}`}>{t("receipt.own")}</ButtonLink>
        <CalendarButton visit={booked.visit} />
        <Button look="quiet" onClick={onAnother}>
          {t("receipt.another")}
        </Button>
      </div>
    </section>
  );
}
