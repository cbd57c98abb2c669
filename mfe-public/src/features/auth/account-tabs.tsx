import { useId, useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { useLanguageTraits, useT } from "@dhahabu/kit/i18n/use-t";
import type texts from "./messages/en.json";
import classes from "./account-tabs.module.css";
import { LoginForm } from "./login-form.tsx";
import { findNextTab } from "./next-tab.ts";
import { RegisterForm } from "./register-form.tsx";

const tabs = [
  { id: "login", labelKey: "tab.login", Form: LoginForm },
  { id: "register", labelKey: "tab.register", Form: RegisterForm },
] as const;

/** The forms for signing in and for opening an account, one shown at a time. */
export function AccountTabs() {
  const t = useT<typeof texts>("auth");
  const { dir } = useLanguageTraits();
  const baseId = useId();
  const listRef = useRef<HTMLDivElement>(null);
  const [selected, setSelected] = useState(0);

  function move(event: KeyboardEvent) {
    const next = findNextTab({ key: event.key, selected, count: tabs.length, dir });
    if (next === undefined) return;
    event.preventDefault();
    setSelected(next);
    const buttons = listRef.current?.querySelectorAll<HTMLButtonElement>("[role=tab]");
    buttons?.[next]?.focus();
  }

  return (
    <div className={classes.tabs}>
      <div ref={listRef} className={classes.list} role="tablist" aria-label={t("tab.list")}>
        {tabs.map(({ id, labelKey }, index) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${baseId}-${id}-tab`}
            className={classes.tab}
            aria-selected={index === selected}
            aria-controls={`${baseId}-${id}-panel`}
            tabIndex={index === selected ? 0 : -1}
            onClick={() => setSelected(index)}
            onKeyDown={move}
          >
            {t(labelKey)}
          </button>
        ))}
      </div>
      {tabs.map(({ id, Form }, index) => (
        <div
          key={id}
          role="tabpanel"
          id={`${baseId}-${id}-panel`}
          aria-labelledby={`${baseId}-${id}-tab`}
          hidden={index !== selected}
        >
          <Form />
        </div>
      ))}
    </div>
  );
}
