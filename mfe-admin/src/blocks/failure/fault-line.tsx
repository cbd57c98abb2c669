import type { ReactNode } from "react";
import classes from "./fault-line.module.css";
import { useFailureText } from "./use-failure-text.ts";

/** What is wrong, announced; it takes no room while nothing is. */
export function FaultLine({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className={classes.fault} role="alert">
      {children}
    </p>
  );
}

/** Why a call failed, where it did. */
export function FailureLine({ error }: { error: unknown }) {
  const explain = useFailureText();
  return error ? <FaultLine>{explain(error)}</FaultLine> : null;
}
