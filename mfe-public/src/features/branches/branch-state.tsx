import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import type texts from "./messages/en.json";
import classes from "./branch-state.module.css";
import type { Branch } from "./list-branches.ts";
import { findOpeningState } from "./opening-state.ts";

/**
 * Whether a branch is open at `nowMs`; without a time only what holds at any time is said: that staff
 * have closed it. One that opens on none of the next days is closed for the time being.
 */
export function BranchState({ branch, nowMs }: { branch: Branch; nowMs: number | undefined }) {
  const t = useT<typeof texts>("branches");
  const format = useFormat();
  const state = nowMs === undefined ? undefined : findOpeningState(nowMs, branch);
  if (!branch.isOpen || (nowMs !== undefined && !state)) {
    return (
      <p className={classes.state} data-state="away">
        {t("state.temporarilyClosed")}
      </p>
    );
  }
  if (!state) return null;
  if (state.isOpen) {
    return (
      <p className={classes.state} data-state="open">
        {t("state.open", { time: format.hour(state.closesAt) })}
      </p>
    );
  }
  const time = format.hour(state.opensAt);
  return (
    <p className={classes.state} data-state="closed">
      {state.isToday
        ? t("state.closedToday", { time })
        : t("state.closed", { day: format.weekday(state.day), time })}
    </p>
  );
}
