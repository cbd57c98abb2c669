import { useEffect, useLayoutEffect, useRef } from "react";
import type { ButtonHTMLAttributes, Ref } from "react";

type Handlers = Pick<
  ButtonHTMLAttributes<HTMLButtonElement>,
  "onPointerMove" | "onPointerLeave" | "onPointerDown" | "onFocus" | "onBlur" | "onClick"
>;

const handlerNames = {
  pointermove: "onPointerMove",
  pointerleave: "onPointerLeave",
  pointerdown: "onPointerDown",
  focus: "onFocus",
  blur: "onBlur",
  click: "onClick",
} as const satisfies Record<string, keyof Handlers>;

interface AdoptedTriggerProps extends Handlers {
  element: HTMLElement;
  isNamedByTip: boolean;
  /** A press opens the tooltip, in place of closing it. */
  onPress: (() => void) | undefined;
  ref?: Ref<HTMLElement>;
  "aria-describedby"?: string | undefined;
}

/** Makes an element that is on the page already the trigger of Radix, which else would render one of its own. */
export function AdoptedTrigger({
  element,
  isNamedByTip,
  onPress,
  ref,
  "aria-describedby": describedBy,
  ...handlers
}: AdoptedTriggerProps) {
  const latest = useRef<Handlers>(handlers);
  useLayoutEffect(() => {
    latest.current = { ...handlers, ...(onPress && { onClick: onPress }) };
  });

  useLayoutEffect(() => {
    if (typeof ref === "function") ref(element);
    else if (ref) ref.current = element;
  }, [element, ref]);

  useEffect(() => {
    if (isNamedByTip || describedBy === undefined) return undefined;
    const own = element.getAttribute("aria-describedby");
    element.setAttribute("aria-describedby", own === null ? describedBy : `${own} ${describedBy}`);
    return () => {
      if (own === null) element.removeAttribute("aria-describedby");
      else element.setAttribute("aria-describedby", own);
    };
  }, [element, isNamedByTip, describedBy]);

  useEffect(() => {
    const listening = new AbortController();
    function hand(event: Event) {
      const name = handlerNames[event.type as keyof typeof handlerNames];
      (latest.current[name] as ((event: Event) => void) | undefined)?.(event);
    }
    for (const type of Object.keys(handlerNames)) {
      element.addEventListener(type, hand, { signal: listening.signal });
    }
    // What happened before this was loaded.
    if (element.matches(":focus-visible")) hand(new FocusEvent("focus"));
    else if (element.matches(":hover")) {
      hand(
        new PointerEvent("pointermove", {
          pointerType: matchMedia("(hover: hover)").matches ? "mouse" : "touch",
        }),
      );
    }
    return () => listening.abort();
  }, [element]);

  return null;
}
