import type { KeyboardEvent, RefObject } from "react";
import { useRef, useState } from "react";
import { findChoices, findNextChoice } from "./find-choices.ts";
import type { Choice } from "./find-choices.ts";

export function useSearchChoice({
  value,
  choices,
  onChange,
}: {
  value: string;
  choices: readonly Choice[];
  onChange(value: string): void;
}) {
  const input: RefObject<HTMLInputElement | null> = useRef(null);
  const list: RefObject<HTMLDivElement | null> = useRef(null);
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

  function type(text: string) {
    setTyped(text);
    setIsOpen(true);
    const next = findChoices(choices, text);
    setActive(text.trim() === "" ? -1 : findNextChoice(next, { from: -1, step: 1 }));
  }

  return {
    input,
    list,
    typed,
    isOpen,
    isListShown,
    active,
    chosen,
    found,
    choose,
    clear,
    leave,
    open,
    press,
    type,
  };
}
