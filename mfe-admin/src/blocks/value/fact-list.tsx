import type { ReactNode } from "react";
import classes from "./fact-list.module.css";

/** Facts beside one another, as many as a line has room for: `Fact`s. */
export function FactList({ children }: { children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>;
}

export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
