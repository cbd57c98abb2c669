import classes from "./outline-icon.module.css";

/** A line drawing on a field of 32 by 32, in the accent colour; it says nothing that the words beside it do not. */
export function OutlineIcon({ path }: { path: string }) {
  return (
    <svg className={classes.icon} viewBox="0 0 32 32" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
