import type { ReactNode } from "react";
import type { Point } from "./point-list.tsx";
import classes from "./drawn-step-list.module.css";

/** A step and its line drawing, the children of an `<svg>` on a field of 96 by 72; `data-gold` on a shape fills what is gold. */
interface DrawnStep extends Point {
  readonly drawing: ReactNode;
}

/** Steps told by drawings, in the order they happen. */
export function DrawnStepList({ steps }: { steps: readonly DrawnStep[] }) {
  return (
    <ol className={classes.list}>
      {steps.map(({ title, text, drawing }) => (
        <li key={title} className={classes.step}>
          <svg className={classes.drawing} viewBox="0 0 96 72" aria-hidden="true">
            {drawing}
          </svg>
          <h3 className={classes.title}>{title}</h3>
          <p className={classes.text}>{text}</p>
        </li>
      ))}
    </ol>
  );
}
