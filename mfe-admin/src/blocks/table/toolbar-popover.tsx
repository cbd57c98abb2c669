import { useId } from "react";
import type { ReactNode } from "react";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { Button } from "@dhahabu/kit/ui/button";
import { Icon } from "@dhahabu/kit/ui/icon";
import type { IconName } from "@dhahabu/kit/ui/icon";
import { useTexts } from "../../use-texts.ts";
import classes from "./toolbar-popover.module.css";

/** Controls of a list behind one button; on a phone a sheet. The browser's own popover keeps focus and Escape. */
export function ToolbarPopover({
  label,
  icon,
  count = 0,
  children,
}: {
  label: string;
  icon: IconName;
  /** How many of them are chosen. */
  count?: number;
  children: ReactNode;
}) {
  const t = useTexts("admin");
  const format = useFormat();
  const id = useId();
  return (
    <>
      <button type="button" className={classes.opener} popoverTarget={id}>
        <Icon name={icon} />
        {label}
        {count > 0 && <span className={classes.count}>{format.number(count)}</span>}
      </button>
      <div id={id} className={classes.popover} popover="auto" role="group" aria-label={label}>
        {children}
        <Button look="secondary" isSmall popoverTarget={id} popoverTargetAction="hide">
          {t("list.filtersDone")}
        </Button>
      </div>
    </>
  );
}
