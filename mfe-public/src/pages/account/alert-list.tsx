import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { Button, ButtonLink } from "@dhahabu/kit/ui/button";
import { homeAnchors, paths } from "../../paths.ts";
import type texts from "./messages/en.json";
import classes from "./account-parts.module.css";
import { useAlertWords } from "./use-alert-words.ts";
import { nameConsent } from "./use-consents.ts";
import type { Consents } from "./use-consents.ts";

/** One's price alerts that are not over, and the way to one more. */
export function AlertList({ consents }: { consents: Consents }) {
  const t = useT<typeof texts>("account");
  const format = useFormat();
  const sayAlert = useAlertWords();
  const alerts = (consents.data?.consents ?? []).filter(
    ({ purpose, isInForce }) => purpose === "price-alert" && isInForce,
  );
  return (
    <>
      {alerts.length === 0 && <p>{t("alerts.none")}</p>}
      {alerts.length > 0 && (
        <ul className={classes.list}>
          {alerts.map((consent) => {
            const { alert } = consent;
            const words = alert ? sayAlert(alert) : "";
            return (
              <li key={consent.id} className={classes.item}>
                <div className={classes.words}>
                  <h3 className={classes.name}>{words}</h3>
                  <p className={classes.note}>
                    {alert?.endsAt
                      ? t("alerts.until", { date: format.date(alert.endsAt) })
                      : t("alerts.unconfirmed")}
                  </p>
                </div>
                <Button
                  look="quiet"
                  isSmall
                  isBusy={consents.busy === nameConsent(consent)}
                  aria-label={t("consents.withdrawOne", { what: words })}
                  onClick={() => void consents.withdraw(consent)}
                >
                  {t("consents.withdraw")}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      <div className={classes.actions}>
        <ButtonLink to={`${paths.home}#${homeAnchors.priceAlerts}`} look="secondary">
          {t("alerts.set")}
        </ButtonLink>
      </div>
    </>
  );
}
