import classes from "./skeleton.module.css";

/** A quiet block in the size of what is being loaded; sizes are CSS lengths. */
export function Skeleton({ width = "100%", height = "1em" }: { width?: string; height?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classes.skeleton}
      style={{ inlineSize: width, blockSize: height }}
    />
  );
}
