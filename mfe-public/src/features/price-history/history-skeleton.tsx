import { Skeleton } from "@dhahabu/kit/ui/skeleton";
import classes from "./history-skeleton.module.css";

/** What stands in the place of a history while it is on its way, in its height. */
export function HistorySkeleton() {
  return (
    <div className={classes.skeleton} aria-hidden="true">
      <Skeleton width="min(100%, 34rem)" height="1.1rem" />
      <Skeleton width="min(80%, 26rem)" height="1.1rem" />
      <div className={classes.chart}>
        <Skeleton height="100%" />
      </div>
    </div>
  );
}
