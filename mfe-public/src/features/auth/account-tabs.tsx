import { useState } from "react";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { Tabs } from "@dhahabu/kit/parts/tabs";
import type texts from "./messages/en.json";
import { LoginPanel } from "./login-panel.tsx";
import { RegisterForm } from "./register-form.tsx";

/** The forms for signing in and for opening an account, one shown at a time. `onRegister` comes before an account is asked for. */
export function AccountTabs({ onRegister }: { onRegister: () => void }) {
  const t = useT<typeof texts>("auth");
  const [current, setCurrent] = useState<"login" | "register">("login");
  return (
    <Tabs<"login" | "register">
      label={t("tab.list")}
      current={current}
      onChange={setCurrent}
      look="even"
      keepsPanels
      tabs={[
        { id: "login", label: t("tab.login"), panel: <LoginPanel /> },
        {
          id: "register",
          label: t("tab.register"),
          panel: <RegisterForm onRegister={onRegister} />,
        },
      ]}
    />
  );
}
