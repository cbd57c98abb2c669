import type { OwnVisit } from "@dhahabu/contract/visits";
import { useLanguage, useT } from "@dhahabu/kit/i18n/use-t";
import { useLive } from "@dhahabu/kit/live/use-data";
import { FormCallField } from "@dhahabu/kit/send/form-call";
import { useSentForm } from "@dhahabu/kit/send/sent-form";
import { arrivalFocus, buildFormAction } from "@dhahabu/kit/ui/arrival-focus";
import { Button, ButtonLink } from "@dhahabu/kit/ui/button";
import { PlainLinkForm } from "../../features/private-link/plain-link-form.tsx";
import type visitTexts from "../../features/visits/messages/en.json";
import { PlainSlots } from "../../features/visits/plain-slots.tsx";
import { VisitFacts } from "../../features/visits/visit-facts.tsx";
import { paths } from "../../paths.ts";
import type texts from "./messages/en.json";
import classes from "./own-visit-page.module.css";

/** The page for who has no script, which the server alone renders. */
export function PlainOwnVisit() {
  const t = useT<typeof texts>("my-visit");
  const read = useSentForm("readOwnVisit");
  const moved = useSentForm("moveOwnVisit");
  const cancelled = useSentForm("cancelOwnVisit");
  const begun = read ?? moved ?? cancelled;
  const token = begun?.typed["token"] ?? "";
  if (begun?.accepted) return <OpenVisit token={token} visit={begun.accepted.answer as OwnVisit} />;
  return <PlainLinkForm t={t} call="readOwnVisit" begun={begun} />;
}

function OpenVisit({ token, visit }: { token: string; visit: OwnVisit }) {
  const t = useT<typeof texts>("my-visit");
  const tVisits = useT<typeof visitTexts>("visits");
  const language = useLanguage();
  const { data: branches = [] } = useLive("branches");
  const form = {
    className: classes.form,
    method: "post",
    action: buildFormAction(language),
  } as const;
  return (
    <div className={classes.form}>
      <p className={classes.state} data-state={visit.state} tabIndex={-1} {...arrivalFocus}>
        {tVisits(`state.${visit.state}`)}
      </p>
      <VisitFacts visit={visit} />
      {visit.isChangeable ? (
        <section className={classes.change}>
          <h2 className={classes.heading}>{t("change.title")}</h2>
          <form {...form}>
            <FormCallField call="moveOwnVisit" />
            <input type="hidden" name="token" value={token} />
            <PlainSlots
              branches={branches.filter(({ id }) => id === visit.branchId)}
              chosen={undefined}
              error={undefined}
            />
            <div className={classes.actions}>
              <Button type="submit">{t("move.submit")}</Button>
            </div>
          </form>
          <form {...form}>
            <FormCallField call="cancelOwnVisit" />
            <input type="hidden" name="token" value={token} />
            <p>{t("cancel.ask")}</p>
            <div className={classes.actions}>
              <Button type="submit" look="secondary">
                {t("cancel.confirm")}
              </Button>
            </div>
          </form>
        </section>
      ) : (
        <p>
          <ButtonLink to={paths.visit}>{t("again")}</ButtonLink>
        </p>
      )}
    </div>
  );
}
