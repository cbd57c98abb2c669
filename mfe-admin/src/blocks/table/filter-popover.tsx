import { useId } from "react";
import type { ReactNode } from "react";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { Button } from "@dhahabu/kit/ui/button";
import { Icon } from "@dhahabu/kit/ui/icon";
import { useTexts } from "../../use-texts.ts";
import classes from "./filter-popover.module.css";

/** What a list is narrowed by, behind one button; on a phone a sheet. The browser's own popover keeps focus and Escape. */
export function FilterPopover({
  count,
  children,
}: {
  /** How many filters are chosen. */
  count: number;
  children: ReactNode;
}) {
  const t = useTexts("admin");
  const format = useFormat();
  const id = useId();
  return (
    <>
      <button type="button" className={classes.opener} popoverTarget={id}>
        <Icon name="filter" />
        {t("list.filters")}
        {count > 0 && <span className={classes.count}>{format.number(count)}</span>}
      </button>
      <div
        id={id}
        className={classes.popover}
        popover="auto"
        role="group"
        aria-label={t("list.filters")}
      >
        {children}
        <Button look="secondary" isSmall popoverTarget={id} popoverTargetAction="hide">
          {t("list.filtersDone")}
        </Button>
      </div>
    </>
  );
}
