import { useId, useRef } from "react";
import type { KeyboardEvent, ReactNode } from "react";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useLanguageTraits } from "@dhahabu/kit/i18n/use-t";
import { findStep } from "./arrow-step.ts";
import classes from "./tabs.module.css";

/** One of several views of the same thing. */
export interface Tab<Id extends string> {
  readonly id: Id;
  readonly label: string;
  readonly count?: number | undefined;
  readonly panel: ReactNode;
}

/** Views of which one is shown. Arrow keys go from one to the next; only the shown one is mounted. */
export function Tabs<Id extends string>({
  label,
  current,
  onChange,
  tabs,
}: {
  label: string;
  current: Id;
  onChange(id: Id): void;
  tabs: readonly Tab<Id>[];
}) {
  const id = useId();
  const format = useFormat();
  const { dir } = useLanguageTraits();
  const list = useRef<HTMLDivElement>(null);
  const shown = tabs.find((tab) => tab.id === current) ?? tabs[0];

  function step(event: KeyboardEvent) {
    const from = tabs.findIndex((tab) => tab.id === shown?.id);
    const to = findStep(event.key, { from, count: tabs.length, dir });
    const next = to === undefined ? undefined : tabs[to];
    if (!next) return;
    event.preventDefault();
    onChange(next.id);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[tabs.indexOf(next)]?.focus();
  }

  return (
    <div className={classes.area}>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the focus is on its tabs */}
      <div ref={list} className={classes.list} role="tablist" aria-label={label} onKeyDown={step}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            className={classes.tab}
            aria-selected={tab.id === shown?.id}
            aria-controls={tab.id === shown?.id ? `${id}-panel` : undefined}
            tabIndex={tab.id === shown?.id ? 0 : -1}
            onClick={() => onChange(tab.id)}
          >
            {tab.label}
            {tab.count !== undefined && (
              <span className={classes.count}>{format.number(tab.count)}</span>
            )}
          </button>
        ))}
      </div>
      {shown && (
        <div
          id={`${id}-panel`}
          className={classes.panel}
          role="tabpanel"
          aria-labelledby={`${id}-${shown.id}`}
          tabIndex={-1}
        >
          {shown.panel}
        </div>
      )}
    </div>
  );
}
