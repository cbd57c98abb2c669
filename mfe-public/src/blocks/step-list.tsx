import { useFormat } from "@dhahabu/kit/format/use-format";
import type { Point } from "./point-list.tsx";
import classes from "./step-list.module.css";

/** Steps of a process, numbered, in the order they happen. */
export function StepList({ steps }: { steps: readonly Point[] }) {
  const format = useFormat();
  return (
    <ol className={classes.list}>
      {steps.map(({ title, text }, index) => (
        <li key={title} className={classes.step}>
          <span className={classes.number} aria-hidden="true">
            {format.number(index + 1)}
          </span>
          <h3 className={classes.title}>{title}</h3>
          <p className={classes.text}>{text}</p>
        </li>
      ))}
    </ol>
  );
}
