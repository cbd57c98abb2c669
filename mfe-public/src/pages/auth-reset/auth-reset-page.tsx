import { useT } from "@dhahabu/kit/i18n/use-t";
import { useSentForm } from "@dhahabu/kit/send/sent-form";
import { arrivalFocus } from "@dhahabu/kit/ui/arrival-focus";
import { ButtonLink } from "@dhahabu/kit/ui/button";
import { PlainReset } from "./plain-reset.tsx";
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
  const begun = useSentForm("resetPassword");
  const link = useMailLink(judgeResetLink);
  const { heading, end } = link;
  const state = begun?.accepted ? "done" : link.state;
  return (
    <div className={classes.page}>
      <h1
        ref={heading}
        tabIndex={-1}
        className={classes.title}
        {...(begun?.accepted && arrivalFocus)}
      >
        {t(state === "open" ? "title" : state === "done" ? "doneTitle" : "deadTitle")}
      </h1>
      <div role="status">
        <p className={classes.lead}>
          {t(state === "open" ? "lead" : state === "done" ? "doneText" : "deadText")}
        </p>
      </div>
      {state === "open" && (
        <>
          <noscript>
            <PlainReset />
          </noscript>
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
