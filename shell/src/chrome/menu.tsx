import { useEffect, useId, useRef, useState } from "react";
import type { FocusEvent, KeyboardEvent, ReactNode } from "react";
import { flushSync } from "react-dom";
import { Icon } from "@dhahabu/kit/ui/icon";
import { findMenuTarget } from "./menu-keys.ts";
import classes from "./menu.module.css";

// As in the style sheets: below it menus unfold inside the site's menu instead of floating.
const floatingMenus = "(min-width: 62rem)";

function listEntries(panel: HTMLElement | null): HTMLElement[] {
  return [...(panel?.querySelectorAll<HTMLElement>("a, button") ?? [])];
}

/**
 * A button that unfolds a list of links or buttons (APG, Disclosure Navigation): arrows, Home and End
 * walk through it, Escape closes it and gives the focus back. A chosen entry, a press outside and a
 * focus that leaves close it too.
 */
export function Menu({
  label,
  isCurrent = false,
  align = "start",
  children,
}: {
  label: ReactNode;
  /** True while the page shown is one of the menu's. */
  isCurrent?: boolean;
  /** Edge of the button under which the list stands. */
  align?: "start" | "end";
  children: ReactNode;
}) {
  const panelId = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);

  useEffect(() => {
    if (!isOpen) return undefined;
    const closeOnPressOutside = (event: PointerEvent) => {
      const isOutside = !root.current?.contains(event.target as Node);
      if (isOutside && matchMedia(floatingMenus).matches) setIsOpen(false);
    };
    document.addEventListener("pointerdown", closeOnPressOutside);
    return () => document.removeEventListener("pointerdown", closeOnPressOutside);
  }, [isOpen]);

  function closeOnBlur({ currentTarget, relatedTarget }: FocusEvent) {
    // Safari gives no target where a button or link is pressed; the press itself decides there.
    if (relatedTarget === null || currentTarget.contains(relatedTarget)) return;
    if (matchMedia(floatingMenus).matches) setIsOpen(false);
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key === "Escape" && isOpen) {
      event.stopPropagation();
      setIsOpen(false);
      button.current?.focus();
      return;
    }
    const isOnButton = event.target === button.current;
    if (!isOpen && !(isOnButton && event.key.startsWith("Arrow"))) return;
    const entries = listEntries(panel.current);
    const index = entries.indexOf(event.target as HTMLElement);
    const target = findMenuTarget(event.key, { index, count: entries.length });
    if (target === undefined) return;
    event.preventDefault();
    // The list has to stand before one of its entries can take the focus.
    flushSync(() => setIsOpen(true));
    entries[target]?.focus();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys and focus of the button and list inside
    <div ref={root} className={classes.menu} onKeyDown={handleKey} onBlur={closeOnBlur}>
      <button
        ref={button}
        type="button"
        className={classes.button}
        aria-expanded={isOpen}
        aria-controls={panelId}
        data-current={isCurrent || undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        {label}
        <Icon name="chevron" className={classes.chevron} />
      </button>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- hears of its entries' clicks, which keys give too */}
      <div
        ref={panel}
        id={panelId}
        className={classes.panel}
        data-open={isOpen || undefined}
        data-align={align}
        onClick={(event) => {
          if (!(event.target as Element).closest("a, button")) return;
          setIsOpen(false);
          // Where no other page takes it, the focus must not be lost with the list.
          button.current?.focus();
        }}
      >
        {children}
      </div>
    </div>
  );
}
