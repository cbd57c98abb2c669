import { useLayoutEffect, useRef } from "react";
import type { RefObject } from "react";

/** Gives the focus of a form that is done and goes to the section it stood in, where its outcome is told. */
export function useFocusToSection<Form extends HTMLElement>(): RefObject<Form | null> {
  const form = useRef<Form>(null);
  useLayoutEffect(() => {
    const element = form.current;
    return () => {
      const section = element?.closest<HTMLElement>("section");
      if (!section || !element?.contains(document.activeElement)) return;
      section.tabIndex = -1;
      section.focus({ preventScroll: true });
    };
  }, []);
  return form;
}
