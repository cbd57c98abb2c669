import type { ReactNode } from "react";
import classes from "./account-parts.module.css";

/** What belongs to whoever is signed in, one under the other, or that there is none. */
export function OwnList({ none, children }: { none: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return <p>{none}</p>;
  return <ul className={classes.list}>{children}</ul>;
}

/** One line of such a list: what it is, how it stands, what is told of it, what can be done. */
export function OwnItem({
  title,
  mark,
  action,
  children,
}: {
  title: ReactNode;
  mark?: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <li className={classes.item}>
      <div className={classes.words}>
        <h3 className={classes.name}>
          {title}
          {mark !== undefined && <span className={classes.mark}>{mark}</span>}
        </h3>
        {children}
      </div>
      {action}
    </li>
  );
}
