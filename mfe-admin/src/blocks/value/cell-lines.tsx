import type { ReactNode } from "react";
import classes from "./cell-lines.module.css";

/** What stands in a cell, one under the other; `under` is of less weight. */
export function CellLines({ children, under }: { children: ReactNode; under?: ReactNode }) {
  return (
    <span className={classes.lines}>
      {children}
      {under !== undefined && <span className={classes.under}>{under}</span>}
    </span>
  );
}
