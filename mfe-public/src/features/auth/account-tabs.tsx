import { useState } from "react";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { useSentForm } from "@dhahabu/kit/send/sent-form";
import { Tabs } from "@dhahabu/kit/parts/tabs";
import type texts from "./messages/en.json";
import classes from "./account-form.module.css";
import { LoginPanel } from "./login-panel.tsx";
import { RegisterForm } from "./register-form.tsx";

/** The forms for signing in and for opening an account, one shown at a time. `onRegister` comes before an account is asked for. */
export function AccountTabs({ onRegister }: { onRegister: () => void }) {
  const t = useT<typeof texts>("auth");
  const [current, setCurrent] = useState<"login" | "register">(
    useSentForm("register") ? "register" : "login",
  );
  return (
    <Tabs<"login" | "register">
      label={t("tab.list")}
      current={current}
      onChange={setCurrent}
      look="even"
      keepsPanels
      tabs={[
        {
          id: "login",
          label: t("tab.login"),
          panel: (
            <>
              <PlainHeading text={t("tab.login")} />
              <LoginPanel />
            </>
          ),
        },
        {
          id: "register",
          label: t("tab.register"),
          panel: (
            <>
              <PlainHeading text={t("tab.register")} />
              <RegisterForm onRegister={onRegister} />
            </>
          ),
        },
      ]}
    />
  );
}

/** Names a form for who has no script, and so both of them at once and no tabs. */
function PlainHeading({ text }: { text: string }) {
  return (
    <noscript>
      <h2 className={classes.plainHeading}>{text}</h2>
    </noscript>
  );
}
