import classes from "./detail-list.module.css";
import type { Point } from "./point-list.tsx";

/** Points under hairlines, title beside text where there is room. */
export function DetailList({ details }: { details: readonly Point[] }) {
  return (
    <dl className={classes.list}>
      {details.map(({ title, text }) => (
        <div key={title} className={classes.entry}>
          <dt className={classes.term}>{title}</dt>
          <dd className={classes.detail}>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
