import { useFormat } from "@dhahabu/kit/format/use-format";
import classes from "./hours-lines.module.css";
import type { Branch } from "./list-branches.ts";

const shownDays = 3;

/** The next days on which a branch stays closed, with what staff say of them. */
export function ClosedDays({ days }: { days: Branch["closedDays"] }) {
  const format = useFormat();
  return days.slice(0, shownDays).map(({ date, reason }) => (
    <span key={date} className={classes.line}>
      <time className={classes.days} dateTime={date}>
        {format.date(date)}
      </time>{" "}
      <bdi>{reason}</bdi>
    </span>
  ));
}
