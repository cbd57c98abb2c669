import type { ReactNode } from "react";
import classes from "./point-list.module.css";

/** One point: a few words and the sentence that bears them out. */
export interface Point {
  readonly title: string;
  readonly text: ReactNode;
}

/** Points under hairlines, as many beside one another as fit. */
export function PointList({
  points,
  isCompact = false,
}: {
  points: readonly Point[];
  /** In small letters, two beside one another on a phone. */
  isCompact?: boolean;
}) {
  return (
    <ul className={classes.list} data-compact={isCompact || undefined}>
      {points.map(({ title, text }) => (
        <li key={title} className={classes.point}>
          <h3 className={classes.title}>{title}</h3>
          <p className={classes.text}>{text}</p>
        </li>
      ))}
    </ul>
  );
}
