import { Skeleton } from "@dhahabu/kit/ui/skeleton";
import { VisuallyHidden } from "@dhahabu/kit/ui/visually-hidden";
import { useTexts } from "../../use-texts.ts";
import classes from "./table-skeleton.module.css";

const rowCount = 8;

export function TableSkeleton({ columnCount }: { columnCount: number }) {
  const t = useTexts("admin");
  const shown = Math.min(columnCount, 5);
  return (
    <div className={classes.frame} aria-busy="true">
      <VisuallyHidden>
        <span role="status">{t("list.loading")}</span>
      </VisuallyHidden>
      {Array.from({ length: rowCount }, (_, row) => (
        <div key={row} className={classes.row}>
          {Array.from({ length: shown }, (_, cell) => (
            <Skeleton key={cell} width={`${80 - ((row + cell) % 3) * 18}%`} height="1rem" />
          ))}
        </div>
      ))}
    </div>
  );
}
