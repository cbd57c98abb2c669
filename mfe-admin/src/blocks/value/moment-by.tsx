import { Moment } from "./moment.tsx";
import classes from "./value.module.css";

export function MomentBy({
  at,
  by,
  precision = "day",
}: {
  at: string;
  by: string | null;
  precision?: "day" | "relative" | undefined;
}) {
  return (
    <>
      <Moment at={at} precision={precision} />
      {by !== null && <bdi className={classes.by}>{by}</bdi>}
    </>
  );
}
