import type { OwnConsent } from "@dhahabu/contract/own-consents";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { Button } from "@dhahabu/kit/ui/button";
import type texts from "./messages/en.json";
import classes from "./account-parts.module.css";
import { OwnItem, OwnList } from "./own-list.tsx";
import { useAlertWords } from "./use-alert-words.ts";
import { nameConsent } from "./use-consents.ts";
import type { Consents } from "./use-consents.ts";

/** What one agreed to, each with its words and days. */
export function ConsentList({
  listed,
  consents,
}: {
  listed: readonly OwnConsent[];
  consents: Consents;
}) {
  const t = useT<typeof texts>("account");
  return (
    <OwnList none={t("consents.none")}>
      {listed.map((consent) => (
        <ConsentItem
          key={nameConsent(consent)}
          consent={consent}
          isBusy={consents.busy === nameConsent(consent)}
          onWithdraw={() => void consents.withdraw(consent)}
        />
      ))}
    </OwnList>
  );
}

function ConsentItem({
  consent,
  isBusy,
  onWithdraw,
}: {
  consent: OwnConsent;
  isBusy: boolean;
  onWithdraw: () => void;
}) {
  const t = useT<typeof texts>("account");
  const format = useFormat();
  const sayAlert = useAlertWords();
  const { purpose, enquiry, alert, words, language, isInForce } = consent;
  const what = t(`consents.of.${purpose}`, {
    subject: enquiry ? `\u2068${enquiry.subject}\u2069` : "",
    alert: alert ? sayAlert(alert) : "",
  });
  const { givenAt, confirmedAt, withdrawnAt } = consent;
  const days = [
    t("consents.given", { date: format.date(givenAt) }),
    confirmedAt !== null && t("consents.confirmed", { date: format.date(confirmedAt) }),
    withdrawnAt !== null && t("consents.withdrawn", { date: format.date(withdrawnAt) }),
    withdrawnAt === null && !isInForce && t("consents.over"),
  ].filter((day) => day !== false);
  return (
    <OwnItem
      title={what}
      action={
        isInForce && (
          <Button
            look="quiet"
            isSmall
            isBusy={isBusy}
            aria-label={t("consents.withdrawOne", { what })}
            onClick={onWithdraw}
          >
            {t("consents.withdraw")}
          </Button>
        )
      }
    >
      <p className={classes.note}>{days.join(" · ")}</p>
      {words !== null && (
        <details className={classes.agreed}>
          <summary>{t("consents.words")}</summary>
          <p lang={language} dir="auto">
            {words}
          </p>
        </details>
      )}
      {isInForce && purpose === "enquiry" && <p className={classes.note}>{t("consents.closes")}</p>}
    </OwnItem>
  );
}
