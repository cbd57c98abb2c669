import type { ReactNode } from "react";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useLanguageTraits } from "@dhahabu/kit/i18n/use-t";
import { Tabs as Radix } from "radix-ui";
import classes from "./tabs.module.css";

/** One of several views of the same thing. */
export interface Tab<Id extends string> {
  readonly id: Id;
  readonly label: string;
  readonly count?: number | undefined;
  readonly panel: ReactNode;
}

/** Views of which one is shown. Arrow keys go from one to the next. */
export function Tabs<Id extends string>({
  label,
  current,
  onChange,
  tabs,
  look = "line",
  keepsPanels = false,
}: {
  label: string;
  current: Id;
  onChange(id: Id): void;
  tabs: readonly Tab<Id>[];
  /** As wide as their words in a line, or all of the same width. */
  look?: "line" | "even" | undefined;
  /** What is typed into a panel stays there while another one is shown. */
  keepsPanels?: boolean | undefined;
}) {
  const format = useFormat();
  const { dir } = useLanguageTraits();
  const shown = tabs.find((tab) => tab.id === current) ?? tabs[0];
  return (
    <Radix.Root
      className={classes.area}
      data-look={look}
      dir={dir}
      value={shown?.id ?? ""}
      onValueChange={(id) => onChange(id as Id)}
    >
      <Radix.List className={classes.list} aria-label={label}>
        {tabs.map((tab) => (
          <Radix.Trigger key={tab.id} value={tab.id} className={classes.tab}>
            {tab.label}
            {tab.count !== undefined && (
              <span className={classes.count}>{format.number(tab.count)}</span>
            )}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs
        .filter((tab) => keepsPanels || tab === shown)
        .map((tab) => (
          <Radix.Content
            key={tab.id}
            value={tab.id}
            className={classes.panel}
            forceMount
            hidden={tab !== shown}
            tabIndex={-1}
          >
            {tab.panel}
          </Radix.Content>
        ))}
    </Radix.Root>
  );
}
