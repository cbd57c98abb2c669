import type { ReactNode } from "react";
import classes from "./value.module.css";

/** What a state means: well, wrong, to be looked at, neither, or set apart. */
export type StatusTone = "good" | "bad" | "warning" | "neutral" | "accent";

/** A state in a word, with a mark that also differs by shape. */
export function StatusBadge({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  );
}
