import type { ReactNode } from "react";
import { Button } from "@dhahabu/kit/ui/button";
import { useTexts } from "../../use-texts.ts";
import classes from "./empty-notice.module.css";
import type { TableControl } from "./table-control.ts";

/** Stands in the place of rows: what there would be, or the way back from what finds nothing. */
export function EmptyNotice({
  table,
  empty,
}: {
  table: TableControl | undefined;
  empty: { title: string; text: string; action?: ReactNode };
}) {
  const t = useTexts("admin");
  const isPastEnd = table !== undefined && !table.isFirst;
  if (table?.isFiltered === true || isPastEnd) {
    return (
      <div className={classes.notice}>
        <h2 className={classes.title}>
          {isPastEnd ? t("list.pastEndTitle") : t("list.noMatchTitle")}
        </h2>
        <p>{isPastEnd ? t("list.pastEndText") : t("list.noMatchText")}</p>
        <Button look="secondary" isSmall onClick={isPastEnd ? table.goFirst : table?.clear}>
          {isPastEnd ? t("list.firstPage") : t("list.clearFilters")}
        </Button>
      </div>
    );
  }
  return (
    <div className={classes.notice}>
      <h2 className={classes.title}>{empty.title}</h2>
      <p>{empty.text}</p>
      {empty.action}
    </div>
  );
}
