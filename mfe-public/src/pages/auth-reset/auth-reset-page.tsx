import { useT } from "@dhahabu/kit/i18n/use-t";
import { useFacts } from "@dhahabu/kit/live/use-data";
import { ButtonLink } from "@dhahabu/kit/ui/button";
import { ResetForm } from "./reset-form.tsx";
import { readResetToken } from "./reset-token.ts";
import type texts from "./messages/en.json";
import { forgottenAnchor, paths } from "../../paths.ts";
import classes from "../../features/auth/link-page.module.css";
import { useMailLink } from "../../features/auth/use-mail-link.ts";

function judgeResetLink() {
  return readResetToken(window.location.hash) === undefined ? "dead" : "open";
}

/**
 * A new password by a link of the bank (/auth/reset). The token stands behind the `#` of the address: no
 * server and no log sees it there.
 */
export function Page() {
  const t = useT<typeof texts>("auth-reset");
  const { phones } = useFacts();
  const { state, heading, end } = useMailLink(judgeResetLink);
  return (
    <div className={classes.page}>
      <h1 ref={heading} tabIndex={-1} className={classes.title}>
        {t(state === "open" ? "title" : state === "done" ? "doneTitle" : "deadTitle")}
      </h1>
      <div role="status">
        <p className={classes.lead}>
          {t(state === "open" ? "lead" : state === "done" ? "doneText" : "deadText")}
        </p>
      </div>
      {state === "open" && (
        <>
          <noscript>{t("noscript", { phone: `\u2066${phones.support}\u2069` })}</noscript>
          <div className={classes.scripted}>
            <ResetForm onEnd={end} />
          </div>
        </>
      )}
      {state === "done" && (
        <div className={classes.actions}>
          <ButtonLink to={paths.auth}>{t("signIn")}</ButtonLink>
        </div>
      )}
      {state === "dead" && (
        <div className={classes.actions}>
          <ButtonLink to={`${paths.auth}#${forgottenAnchor}`}>{t("again")}</ButtonLink>
          <ButtonLink to={paths.contact} look="secondary">
            {t("contact")}
          </ButtonLink>
        </div>
      )}
    </div>
  );
}
