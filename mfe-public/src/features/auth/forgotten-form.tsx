import { useEffect, useRef, useState } from "react";
import { forgottenLinkMinutes } from "@dhahabu/contract/account-terms";
import { callApi } from "@dhahabu/kit/api/client";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useLanguage, useT } from "@dhahabu/kit/i18n/use-t";
import { useSendOnce } from "@dhahabu/kit/send/use-send-once";
import { Button } from "@dhahabu/kit/ui/button";
import { TextField } from "@dhahabu/kit/ui/field";
import type texts from "./messages/en.json";
import { checkForgotten } from "./account-checks.ts";
import classes from "./account-form.module.css";
import { readText } from "./read-text.ts";
import { useAccountForm } from "./use-account-form.ts";

/** Has a link to set a new password sent; what it says is the same for every address. */
export function ForgottenForm() {
  const t = useT<typeof texts>("auth");
  const language = useLanguage();
  const sendOnce = useSendOnce();
  const [sentTo, setSentTo] = useState<string>();
  const { errors, isAlive, isSending, formProps } = useAccountForm({
    read: (values) => ({ email: readText(values, "email").trim() }),
    check: checkForgotten,
    async send({ email }) {
      await sendOnce("forgetPassword", (key) =>
        callApi("forgetPassword", { body: { email, language, key } }),
      );
      setSentTo(email);
    },
    failureTitle: t("forgotten.failed"),
  });
  if (sentTo !== undefined) return <Sent email={sentTo} />;
  return (
    <form className={classes.form} {...formProps}>
      <div className={classes.intro}>
        <h2 className={classes.subtitle}>{t("forgotten.title")}</h2>
        <p>{t("forgotten.lead")}</p>
      </div>
      <TextField
        name="email"
        type="email"
        label={t("field.email")}
        error={errors["email"]}
        autoComplete="email"
        dir="ltr"
        required
      />
      <Button type="submit" disabled={!isAlive} isBusy={isSending}>
        {isSending ? t("forgotten.busy") : t("forgotten.submit")}
      </Button>
    </form>
  );
}

function Sent({ email }: { email: string }) {
  const t = useT<typeof texts>("auth");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={classes.intro}>
      <h2 ref={heading} tabIndex={-1} className={classes.subtitle}>
        {t("forgotten.sentTitle")}
      </h2>
      <SentNote email={email} />
    </div>
  );
}

/** What happens after a link was asked for, whether there is such an account or not. */
export function SentNote({ email }: { email: string }) {
  const t = useT<typeof texts>("auth");
  const minutes = useFormat().number(forgottenLinkMinutes);
  return (
    <>
      <p>{t("forgotten.sentText", { email: `\u2068${email}\u2069`, minutes })}</p>
      <p>{t("forgotten.sentNote")}</p>
    </>
  );
}
