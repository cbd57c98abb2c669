import { useId } from "react";
import { useFormat } from "@dhahabu/kit/format/use-format";
import classes from "./progress-bar.module.css";

/** How far something has come, from 0 to 1; undefined where that is not known. */
export function ProgressBar({ label, value }: { label: string; value: number | undefined }) {
  const id = useId();
  const format = useFormat();
  return (
    <div className={classes.area}>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      <span className={classes.share} aria-hidden="true">
        {value !== undefined && format.percent(Math.floor(value * 100))}
      </span>
      <progress id={id} className={classes.bar} max={1} value={value} />
    </div>
  );
}
