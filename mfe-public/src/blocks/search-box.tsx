import { useEffect, useRef } from "react";
import type { ReactNode, SubmitEvent } from "react";
import { Icon } from "@dhahabu/kit/ui/icon";
import { VisuallyHidden } from "@dhahabu/kit/ui/visually-hidden";
import classes from "./search-box.module.css";
import { useIsAlive } from "@dhahabu/kit/use-is-alive";

// A browser refuses an address that changes at every key.
const restMs = 250;

/**
 * A search field whose text lives elsewhere, in the address for example: `onSearch` is told when typing
 * rests, and at once when it is submitted. The field keeps what was typed before the page was alive.
 */
export function SearchBox({
  label,
  placeholder,
  text,
  onSearch,
  isLarge = false,
  action,
  children,
}: {
  label: string;
  placeholder: string;
  /** What is being looked for. */
  text: string;
  onSearch: (text: string, isSubmitted: boolean) => void;
  isLarge?: boolean;
  /** Where the form goes without scripts; the text is its parameter `q`. */
  action?: string;
  /** A button. */
  children?: ReactNode;
}) {
  const isAlive = useIsAlive();
  const inputRef = useRef<HTMLInputElement>(null);
  const tellRef = useRef(onSearch);
  const toldRef = useRef<string>(undefined);
  const restRef = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    tellRef.current = onSearch;
  }, [onSearch]);

  function tell(isSubmitted: boolean) {
    clearTimeout(restRef.current);
    const typed = inputRef.current?.value.trim() ?? "";
    if (!isSubmitted && typed === toldRef.current) return;
    toldRef.current = typed;
    tellRef.current(typed, isSubmitted);
  }

  useEffect(() => {
    const input = inputRef.current;
    if (!isAlive || !input) return;
    const isFirst = toldRef.current === undefined;
    if (isFirst && text === "" && input.value.trim() !== "") {
      tell(false);
    } else if (text !== toldRef.current) {
      clearTimeout(restRef.current);
      input.value = text;
      toldRef.current = text;
    }
  }, [isAlive, text]);

  useEffect(() => () => clearTimeout(restRef.current), []);

  return (
    <form
      role="search"
      className={classes.form}
      data-size={isLarge ? "large" : undefined}
      action={action}
      method="get"
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        tell(true);
      }}
    >
      <label className={classes.field}>
        <VisuallyHidden>{label}</VisuallyHidden>
        <Icon name="search" className={classes.icon} />
        <input
          ref={inputRef}
          className={classes.input}
          type="search"
          name="q"
          placeholder={placeholder}
          maxLength={200}
          autoComplete="off"
          enterKeyHint="search"
          onInput={() => {
            clearTimeout(restRef.current);
            restRef.current = setTimeout(() => tell(false), restMs);
          }}
        />
      </label>
      {children}
    </form>
  );
}
