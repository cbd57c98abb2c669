import type { ReactNode } from "react";
import classes from "./detail-list.module.css";

/** A term and what is to be known of it. */
export interface Detail {
  readonly term: string;
  readonly detail: ReactNode;
}

/** Terms and their details under hairlines, term beside detail where there is room. */
export function DetailList({ details }: { details: readonly Detail[] }) {
  return (
    <dl className={classes.list}>
      {details.map(({ term, detail }) => (
        <div key={term} className={classes.entry}>
          <dt className={classes.term}>{term}</dt>
          <dd className={classes.detail} suppressHydrationWarning>
            {detail}
          </dd>
        </div>
      ))}
    </dl>
  );
}
