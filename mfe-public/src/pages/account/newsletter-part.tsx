import { consentTexts } from "@dhahabu/contract/consent";
import type { OwnConsents } from "@dhahabu/contract/own-consents";
import { useLanguage, useT } from "@dhahabu/kit/i18n/use-t";
import { Button } from "@dhahabu/kit/ui/button";
import type texts from "./messages/en.json";
import classes from "./account-parts.module.css";
import { nameConsent } from "./use-consents.ts";
import type { Consents } from "./use-consents.ts";

/** Whether one's address receives the newsletter, and the way to begin or leave it. */
export function NewsletterPart({
  data,
  consents: { busy, withdraw, join },
  email,
}: {
  data: OwnConsents;
  consents: Consents;
  email: string;
}) {
  const t = useT<typeof texts>("account");
  const language = useLanguage();
  const consent = data.consents.find(({ purpose }) => purpose === "newsletter");
  return (
    <>
      <p>{t(`newsletter.${data.newsletter}`, { email: `\u2068${email}\u2069` })}</p>
      {data.newsletter === "active" && consent && (
        <div className={classes.actions}>
          <Button
            look="secondary"
            isBusy={busy === nameConsent(consent)}
            onClick={() => void withdraw(consent)}
          >
            {t("newsletter.leave")}
          </Button>
        </div>
      )}
      {data.newsletter !== "active" && (
        <>
          <div className={classes.actions}>
            <Button look="secondary" isBusy={busy === "join"} onClick={() => void join()}>
              {t("newsletter.join")}
            </Button>
          </div>
          <p className={classes.note}>{consentTexts.newsletter.text[language]}</p>
        </>
      )}
    </>
  );
}
