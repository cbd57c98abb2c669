import type { ReactNode } from "react";
import classes from "./term.module.css";

/** An abbreviation or a word of the trade, with a tooltip that says what it means. */
export function Term({ tip, children }: { tip: string; children: ReactNode }) {
  return (
    <button type="button" className={classes.term} data-tip={tip}>
      {children}
    </button>
  );
}
