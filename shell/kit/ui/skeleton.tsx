import classes from "./skeleton.module.css";

/** A quiet block in the size of what is being loaded; sizes are CSS lengths, and `label` says it to who does not see. */
export function Skeleton({
  width = "100%",
  height = "1em",
  label,
}: {
  width?: string;
  height?: string;
  label?: string;
}) {
  const block = (
    <span
      aria-hidden="true"
      className={classes.skeleton}
      style={{ inlineSize: width, blockSize: height }}
    />
  );
  if (label === undefined) return block;
  return (
    <div role="status" aria-label={label}>
      {block}
    </div>
  );
}
