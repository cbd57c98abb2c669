import type { ReactNode } from "react";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { Button } from "@dhahabu/kit/ui/button";
import type texts from "../messages/en/admin.json";
import type { Selection } from "./use-selection.ts";
import classes from "./bulk-bar.module.css";

/** What can be done with the rows that are selected; nothing where none is. */
export function BulkBar<Id>({
  selection,
  children,
}: {
  selection: Selection<Id>;
  children: ReactNode;
}) {
  const t = useT<typeof texts>("admin");
  return (
    <div className={classes.place}>
      <span role="status" className={selection.count > 0 ? classes.hiddenStatus : undefined}>
        {selection.count > 0 && t("list.selected", { count: selection.count })}
      </span>
      {selection.count > 0 && (
        <div className={classes.bar} role="group" aria-label={t("list.bulk")} data-ground="ink">
          <p className={classes.count}>{t("list.selected", { count: selection.count })}</p>
          <div className={classes.actions}>{children}</div>
          <Button look="quiet" isSmall onClick={selection.clear}>
            {t("list.clearSelection")}
          </Button>
        </div>
      )}
    </div>
  );
}
