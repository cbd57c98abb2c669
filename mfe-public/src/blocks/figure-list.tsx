import classes from "./figure-list.module.css";

/** A figure, formatted, and what it counts. */
export interface Figure {
  readonly label: string;
  readonly value: string;
}

/** Headline figures side by side. */
export function FigureList({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={classes.figures}>
      {figures.map(({ label, value }) => (
        <div key={label} className={classes.figure}>
          <dt className={classes.label}>{label}</dt>
          <dd className={classes.value}>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
