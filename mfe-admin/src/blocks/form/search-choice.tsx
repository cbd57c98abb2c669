import { useId, useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { Icon } from "@dhahabu/kit/ui/icon";
import { VisuallyHidden } from "@dhahabu/kit/ui/visually-hidden";
import type texts from "../../messages/en/admin.json";
import { findChoices, findNextChoice } from "./find-choices.ts";
import type { Choice } from "./find-choices.ts";
import classes from "./search-choice.module.css";

/**
 * Chooses one of many by typing words of it. Arrows go through what is found, Enter chooses, Escape leaves the
 * choice as it was; who empties the field chooses none.
 */
export function SearchChoice({
  label,
  value,
  choices,
  onChange,
  placeholder,
  error,
  isRequired = false,
  look = "field",
}: {
  label: string;
  /** "" for none. */
  value: string;
  choices: readonly Choice[];
  onChange(value: string): void;
  placeholder?: string | undefined;
  error?: string | undefined;
  isRequired?: boolean | undefined;
  /** Of a form, where the list makes room for itself, or over a list, where it lies on top. */
  look?: "field" | "filter" | undefined;
}) {
  const t = useT<typeof texts>("admin");
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<string>();
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const chosen = choices.find((choice) => choice.value === value);
  const found = findChoices(choices, typed ?? "");
  const isListShown = isOpen && found.length > 0;

  function close() {
    setIsOpen(false);
    setTyped(undefined);
    setActive(-1);
  }

  function choose(choice: Choice | undefined) {
    if (!choice || choice.isDisabled) return;
    close();
    if (choice.value !== value) onChange(choice.value);
  }

  function clear() {
    close();
    if (value !== "") onChange("");
    input.current?.focus();
  }

  function leave() {
    if (typed?.trim() === "" && value !== "") onChange("");
    close();
  }

  function goTo(place: number) {
    setIsOpen(true);
    setActive(place);
    requestAnimationFrame(() =>
      list.current?.children[place]?.scrollIntoView({ block: "nearest" }),
    );
  }

  function open() {
    goTo(found.findIndex((choice) => choice.value === value));
  }

  function press(event: KeyboardEvent) {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (!isOpen) open();
      else goTo(findNextChoice(found, { from: active, step: event.key === "ArrowDown" ? 1 : -1 }));
    } else if (event.key === "Enter" && isOpen) {
      event.preventDefault();
      if (typed?.trim() === "") leave();
      else choose(found[active]);
    } else if (event.key === "Escape" && isOpen) {
      // The dialog around it stays open.
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  }

  return (
    <div className={classes.area} data-look={look}>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      <div className={classes.line} data-chosen={value !== "" || undefined}>
        <input
          ref={input}
          id={id}
          className={classes.input}
          type="text"
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          dir="auto"
          lang={typed === undefined ? chosen?.lang : undefined}
          required={isRequired}
          aria-autocomplete="list"
          aria-expanded={isListShown}
          aria-controls={isListShown ? `${id}-list` : undefined}
          aria-activedescendant={isListShown && active >= 0 ? `${id}-${active}` : undefined}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          placeholder={placeholder}
          value={typed ?? chosen?.label ?? value}
          onChange={({ target }) => {
            setTyped(target.value);
            setIsOpen(true);
            const isBlank = target.value.trim() === "";
            const next = findChoices(choices, target.value);
            setActive(isBlank ? -1 : findNextChoice(next, { from: -1, step: 1 }));
          }}
          onFocus={(event) => event.currentTarget.select()}
          onClick={() => {
            if (!isOpen) open();
          }}
          onKeyDown={press}
          onBlur={leave}
        />
        {value !== "" && (
          <button
            type="button"
            className={classes.clear}
            aria-label={t("choice.clear", { label })}
            onClick={clear}
          >
            <Icon name="close" className={classes.cross} />
          </button>
        )}
      </div>
      {isListShown && (
        // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the focus stays in the field
        <div
          ref={list}
          id={`${id}-list`}
          className={classes.list}
          role="listbox"
          aria-label={label}
          onMouseDown={(event) => event.preventDefault()}
        >
          {found.map((choice, place) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field hears the keys
            <div
              key={choice.value}
              id={`${id}-${place}`}
              className={classes.choice}
              role="option"
              tabIndex={-1}
              aria-selected={choice.value === value}
              aria-disabled={choice.isDisabled || undefined}
              data-active={place === active || undefined}
              onClick={() => choose(choice)}
            >
              <bdi className={classes.name} lang={choice.lang}>
                {choice.label}
              </bdi>
              <span className={classes.notes}>
                {choice.notes?.map((note) => (
                  <bdi key={note}>{note}</bdi>
                ))}
              </span>
            </div>
          ))}
        </div>
      )}
      {isOpen && found.length === 0 && <p className={classes.none}>{t("list.noMatchTitle")}</p>}
      <VisuallyHidden>
        <span role="status">{isOpen && t("choice.count", { count: found.length })}</span>
      </VisuallyHidden>
      {error !== undefined && (
        <p id={`${id}-error`} className={classes.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
