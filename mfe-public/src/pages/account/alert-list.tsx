import type { OwnConsent } from "@dhahabu/contract/own-consents";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { Button, ButtonLink } from "@dhahabu/kit/ui/button";
import { homeAnchors, paths } from "../../paths.ts";
import type texts from "./messages/en.json";
import classes from "./account-parts.module.css";
import { OwnItem, OwnList } from "./own-list.tsx";
import { useAlertWords } from "./use-alert-words.ts";
import { nameConsent } from "./use-consents.ts";
import type { Consents } from "./use-consents.ts";

/** One's price alerts that are not over, and the way to one more. */
export function AlertList({
  listed,
  consents,
}: {
  listed: readonly OwnConsent[];
  consents: Consents;
}) {
  const t = useT<typeof texts>("account");
  const format = useFormat();
  const sayAlert = useAlertWords();
  const alerts = listed.filter(({ purpose, isInForce }) => purpose === "price-alert" && isInForce);
  return (
    <>
      <OwnList none={t("alerts.none")}>
        {alerts.map((consent) => {
          const { alert } = consent;
          const words = alert ? sayAlert(alert) : "";
          return (
            <OwnItem
              key={consent.id}
              title={words}
              action={
                <Button
                  look="quiet"
                  isSmall
                  isBusy={consents.busy === nameConsent(consent)}
                  aria-label={t("consents.withdrawOne", { what: words })}
                  onClick={() => void consents.withdraw(consent)}
                >
                  {t("consents.withdraw")}
                </Button>
              }
            >
              <p className={classes.note}>
                {alert?.endsAt
                  ? t("alerts.until", { date: format.date(alert.endsAt) })
                  : t("alerts.unconfirmed")}
              </p>
            </OwnItem>
          );
        })}
      </OwnList>
      <div className={classes.actions}>
        <ButtonLink to={`${paths.home}#${homeAnchors.priceAlerts}`} look="secondary">
          {t("alerts.set")}
        </ButtonLink>
      </div>
    </>
  );
}
