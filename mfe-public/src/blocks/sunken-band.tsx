import type { ReactNode } from "react";
import classes from "./sunken-band.module.css";

/** A slightly darker ground under one or more sections, so that ivory bands can follow one another. */
export function SunkenBand({ children }: { children: ReactNode }) {
  return <div className={classes.band}>{children}</div>;
}
