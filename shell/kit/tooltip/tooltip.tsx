import { Tooltip as Radix } from "radix-ui";
import { useEffect, useState } from "react";
import { useLanguageTraits } from "../i18n/use-t.ts";
import { AdoptedTrigger } from "./adopted-trigger.tsx";
import type { Tip } from "./find-tip.ts";
import classes from "./tooltip.module.css";

// Spec section 9.
const openDelayMs = 700;
const skipDelayMs = 300;

/** A finger that stays on an icon asks what it is; a tap on a word does. */
function useTouch({ element, isName, isTouch }: TooltipProps, open: () => void): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const letGo = () => clearTimeout(timer);
    function hold() {
      letGo();
      timer = setTimeout(open, openDelayMs);
    }
    const press = ({ pointerType }: PointerEvent) => pointerType === "touch" && isName && hold();
    // It was touched before this was loaded.
    if (isTouch && !isName) open();
    if (isTouch && isName && element.matches(":active")) hold();
    element.addEventListener("pointerdown", press);
    element.addEventListener("pointerup", letGo);
    element.addEventListener("pointercancel", letGo);
    return () => {
      letGo();
      element.removeEventListener("pointerdown", press);
      element.removeEventListener("pointerup", letGo);
      element.removeEventListener("pointercancel", letGo);
    };
  }, [element, isName, isTouch, open]);
}

interface TooltipProps extends Tip {
  /** It was found by a touch. */
  isTouch: boolean;
}

function Bubble(props: TooltipProps) {
  const { element, text, isName } = props;
  const { dir } = useLanguageTraits();
  const [isOpen, setIsOpen] = useState(false);
  const [open] = useState(() => () => setIsOpen(true));
  useTouch(props, open);
  return (
    <Radix.Root open={isOpen} onOpenChange={setIsOpen}>
      <Radix.Trigger asChild>
        <AdoptedTrigger
          element={element}
          isNamedByTip={isName}
          onPress={isName ? undefined : open}
        />
      </Radix.Trigger>
      <Radix.Portal container={element.closest("dialog") ?? document.body}>
        <Radix.Content className={classes.bubble} dir={dir} sideOffset={6} collisionPadding={8}>
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const keys = new WeakMap<HTMLElement, number>();
let lastKey = 0;

function keyOf(element: HTMLElement): number {
  const key = keys.get(element) ?? (lastKey += 1);
  keys.set(element, key);
  return key;
}

/** The tooltip of an element of the page, which stays as it is: after 700 ms under the pointer, at once at the focus. */
export function Tooltip(props: TooltipProps) {
  return (
    <Radix.Provider delayDuration={openDelayMs} skipDelayDuration={skipDelayMs}>
      <Bubble key={keyOf(props.element)} {...props} />
    </Radix.Provider>
  );
}
