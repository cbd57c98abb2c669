import type { ReactNode } from "react";
import classes from "./figure-table.module.css";

/** A table of figures under its caption; a wide one scrolls by itself. Its first column names the rows. */
export function FigureTable({
  caption,
  isWide = false,
  children,
}: {
  caption: string;
  isWide?: boolean;
  children: ReactNode;
}) {
  const table = (
    <table className={classes.table}>
      <caption>{caption}</caption>
      {children}
    </table>
  );
  if (!isWide) return table;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- who has no mouse scrolls it sideways
    <div className={classes.scroller} tabIndex={0} role="region" aria-label={caption}>
      {table}
    </div>
  );
}
