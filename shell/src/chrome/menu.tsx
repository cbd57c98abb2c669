import { useEffect, useRef } from "react";
import type { FocusEvent, KeyboardEvent, ReactNode } from "react";
import { Icon } from "@dhahabu/kit/ui/icon";
import { findMenuTarget } from "./menu-keys.ts";
import classes from "./menu.module.css";

// As in the style sheets: below it menus unfold inside the site's menu instead of floating.
const floatingMenus = "(min-width: 62rem)";

function listEntries(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>("a")];
}

function close(menu: HTMLDetailsElement) {
  menu.open = false;
}

function giveFocusBack(menu: HTMLDetailsElement) {
  menu.querySelector("summary")?.focus();
}

/**
 * A line that unfolds a list of links, by the browser itself (APG, Disclosure Navigation). Once the page is
 * alive arrows, Home and End walk through the list, Escape closes it and gives the focus back; a chosen link, a press
 * outside and a focus that leaves close it too.
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
  /** Edge of the line under which the list stands. */
  align?: "start" | "end";
  children: ReactNode;
}) {
  const root = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    const closeOnPressOutside = (event: PointerEvent) => {
      const menu = root.current;
      if (!menu?.open || menu.contains(event.target as Node)) return;
      if (matchMedia(floatingMenus).matches) close(menu);
    };
    document.addEventListener("pointerdown", closeOnPressOutside);
    return () => document.removeEventListener("pointerdown", closeOnPressOutside);
  }, []);

  function closeOnBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLDetailsElement>) {
    // Safari gives no target where a button or link is pressed; the press itself decides there.
    if (relatedTarget === null || currentTarget.contains(relatedTarget)) return;
    if (matchMedia(floatingMenus).matches) close(currentTarget);
  }

  function handleKey(event: KeyboardEvent<HTMLDetailsElement>) {
    const menu = event.currentTarget;
    if (event.key === "Escape" && menu.open) {
      event.stopPropagation();
      close(menu);
      giveFocusBack(menu);
      return;
    }
    const isOnLine = (event.target as Element).closest("summary") !== null;
    if (!menu.open && !(isOnLine && event.key.startsWith("Arrow"))) return;
    const entries = listEntries(menu);
    const index = entries.indexOf(event.target as HTMLElement);
    const target = findMenuTarget(event.key, { index, count: entries.length });
    if (target === undefined) return;
    event.preventDefault();
    menu.open = true;
    entries[target]?.focus();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys and focus of the line and list inside
    <details
      ref={root}
      className={classes.menu}
      // A visitor may have opened it before React came.
      suppressHydrationWarning
      onKeyDown={handleKey}
      onBlur={closeOnBlur}
    >
      <summary className={classes.line} data-current={isCurrent || undefined}>
        {label}
        <Icon name="chevron" className={classes.chevron} />
      </summary>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- hears of its entries' clicks, which keys give too */}
      <div
        className={classes.panel}
        data-align={align}
        onClick={(event) => {
          if (!root.current || !(event.target as Element).closest("a")) return;
          close(root.current);
          // Where no other page takes it, the focus must not be lost with the list.
          giveFocusBack(root.current);
        }}
      >
        {children}
      </div>
    </details>
  );
}
