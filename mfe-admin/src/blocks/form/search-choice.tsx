import { useId } from "react";
import { VisuallyHidden } from "@dhahabu/kit/ui/visually-hidden";
import { useTexts } from "../../use-texts.ts";
import { IconButton } from "../icon-button/icon-button.tsx";
import type { Choice } from "./find-choices.ts";
import classes from "./search-choice.module.css";
import { useSearchChoice } from "./use-search-choice.ts";

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
  const t = useTexts("admin");
  const id = useId();
  const choice = useSearchChoice({ value, choices, onChange });
  const { input, typed, isOpen, isListShown, active, chosen, found } = choice;
  const { type, clear, leave, open, press } = choice;

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
          onChange={({ target }) => type(target.value)}
          onFocus={(event) => event.currentTarget.select()}
          onClick={() => {
            if (!isOpen) open();
          }}
          onKeyDown={press}
          onBlur={leave}
        />
        {value !== "" && (
          <IconButton
            icon="close"
            label={t("choice.clear", { label })}
            isSmall
            className={classes.clear}
            onClick={clear}
          />
        )}
      </div>
      {isListShown && <ChoiceList id={id} label={label} value={value} choice={choice} />}
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

function ChoiceList({
  id,
  label,
  value,
  choice: { list, found, active, choose },
}: {
  id: string;
  label: string;
  value: string;
  choice: ReturnType<typeof useSearchChoice>;
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the focus stays in the field
    <div
      ref={list}
      id={`${id}-list`}
      className={classes.list}
      role="listbox"
      aria-label={label}
      onMouseDown={(event) => event.preventDefault()}
    >
      {found.map((option, place) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field hears the keys
        <div
          key={option.value}
          id={`${id}-${place}`}
          className={classes.choice}
          role="option"
          tabIndex={-1}
          aria-selected={option.value === value}
          aria-disabled={option.isDisabled || undefined}
          data-active={place === active || undefined}
          onClick={() => choose(option)}
        >
          <bdi className={classes.name} lang={option.lang}>
            {option.label}
          </bdi>
          <span className={classes.notes}>
            {option.notes?.map((note) => (
              <bdi key={note}>{note}</bdi>
            ))}
          </span>
        </div>
      ))}
    </div>
  );
}
