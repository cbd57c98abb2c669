import { useId, useState } from "react";
import type { KeyboardEvent, RefObject } from "react";
import { useLanguage, useT } from "@dhahabu/kit/i18n/use-t";
import { TextField } from "@dhahabu/kit/ui/field";
import { nameTown, suggestTowns } from "./find-town.ts";
import type { Town } from "./find-town.ts";
import type texts from "./messages/en.json";
import classes from "./town-field.module.css";

/** A field for a town's name, with the towns that begin with what is typed; `onPick` is told of one that is chosen. */
export function TownField({
  inputRef,
  towns,
  error,
  onNear,
  onPick,
}: {
  inputRef: RefObject<HTMLInputElement | null>;
  towns: readonly Town[];
  error: string | undefined;
  /** Called when the field is about to be used. */
  onNear: () => void;
  onPick: (town: Town) => void;
}) {
  const t = useT<typeof texts>("branches");
  const language = useLanguage();
  const listId = useId();
  const [typed, setTyped] = useState<string>();
  const [active, setActive] = useState(-1);
  const suggested = typed === undefined ? [] : suggestTowns(towns, typed);
  const isOpen = suggested.length > 0;

  function close() {
    setTyped(undefined);
    setActive(-1);
  }

  function pick(town: Town) {
    if (inputRef.current) inputRef.current.value = nameTown(town, language);
    close();
    onPick(town);
  }

  function press(event: KeyboardEvent) {
    const town = suggested[active];
    const step = isOpen ? { ArrowDown: 1, ArrowUp: -1 }[event.key] : undefined;
    if (step) {
      const { length } = suggested;
      setActive(active < 0 && step < 0 ? length - 1 : (active + step + length) % length);
    } else if (event.key === "Enter" && town) pick(town);
    else {
      // What was typed is sent, or the list alone is put away.
      if (event.key === "Enter" || event.key === "Escape") close();
      if (event.key !== "Escape" || !isOpen) return;
    }
    event.preventDefault();
  }

  return (
    <div className={classes.place}>
      <TextField
        ref={inputRef}
        name="town"
        label={t("nearest.town")}
        error={error}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={60}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={listId}
        {...(isOpen && active >= 0 && { "aria-activedescendant": `${listId}-${active}` })}
        onFocus={onNear}
        onInput={(event) => {
          setTyped(event.currentTarget.value);
          setActive(-1);
        }}
        onKeyDown={press}
        onBlur={close}
      />
      <div
        id={listId}
        className={classes.list}
        role="listbox"
        aria-label={t("nearest.towns")}
        hidden={!isOpen}
      >
        {suggested.map((town, index) => (
          <button
            key={town.names.en}
            id={`${listId}-${index}`}
            className={classes.town}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            // The field keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => pick(town)}
          >
            {nameTown(town, language)}
          </button>
        ))}
      </div>
    </div>
  );
}
