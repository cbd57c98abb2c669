import type { ReactNode } from "react";
import classes from "./value.module.css";

export type StatusTone = "good" | "bad" | "warning" | "neutral" | "accent";

export function StatusBadge({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  );
}
