import type { ReactNode } from "react";
import { Button } from "@dhahabu/kit/ui/button";
import { VisuallyHidden } from "@dhahabu/kit/ui/visually-hidden";
import { useTexts } from "../../use-texts.ts";
import classes from "./bulk-bar.module.css";
import type { Selection } from "./use-selection.ts";

/** What can be done with the rows that are selected; nothing where none is. */
export function BulkBar<Id>({
  selection,
  children,
}: {
  selection: Selection<Id>;
  children: ReactNode;
}) {
  const t = useTexts("admin");
  const { count } = selection;
  const words = t("list.selected", { count });
  return (
    <div className={classes.place}>
      <VisuallyHidden>
        <span role="status">{count > 0 && words}</span>
      </VisuallyHidden>
      {count > 0 && (
        <div className={classes.bar} role="group" aria-label={t("list.bulk")} data-ground="ink">
          <p className={classes.count}>{words}</p>
          <div className={classes.actions}>{children}</div>
          <Button look="quiet" isSmall onClick={selection.clear}>
            {t("list.clearSelection")}
          </Button>
        </div>
      )}
    </div>
  );
}
