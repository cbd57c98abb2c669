import { useEffect, useEffectEvent, useId, useState } from "react";
import { Icon } from "@dhahabu/kit/ui/icon";
import { useTexts } from "../../use-texts.ts";
import { IconButton } from "../icon-button/icon-button.tsx";
import classes from "./search-field.module.css";

const quietMs = 300;

/** Searches a list while one types, at once on Enter; Escape clears. */
export function SearchField({
  label,
  placeholder,
  value,
  onSearch,
}: {
  label: string;
  placeholder?: string | undefined;
  value: string;
  onSearch(text: string): void;
}) {
  const t = useTexts("admin");
  const id = useId();
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  // The address changed by another way: the back button, "clear".
  if (known !== value) {
    setKnown(value);
    if (typed.trim() !== value.trim()) setTyped(value);
  }
  const search = useEffectEvent(() => {
    if (typed.trim() !== value.trim()) onSearch(typed.trim());
  });
  useEffect(() => {
    const timer = setTimeout(() => search(), quietMs);
    return () => clearTimeout(timer);
  }, [typed]);

  function clear() {
    setTyped("");
    onSearch("");
  }

  return (
    <div className={classes.field}>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      <div className={classes.line}>
        <Icon name="search" className={classes.icon} />
        <input
          id={id}
          className={classes.input}
          type="text"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          placeholder={placeholder}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter") onSearch(typed.trim());
            if (event.key === "Escape" && typed !== "") {
              event.stopPropagation();
              clear();
            }
          }}
        />
        {typed !== "" && (
          <IconButton
            icon="close"
            label={t("list.clearSearch")}
            isSmall
            className={classes.clear}
            onClick={(event) => {
              clear();
              event.currentTarget.parentElement?.querySelector("input")?.focus();
            }}
          />
        )}
      </div>
    </div>
  );
}
