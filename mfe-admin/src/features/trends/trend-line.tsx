import { Suspense, useState } from "react";
import type { ReactNode } from "react";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { Link } from "@dhahabu/kit/router";
import { Button } from "@dhahabu/kit/ui/button";
import { Skeleton } from "@dhahabu/kit/ui/skeleton";
import { VisuallyHidden } from "@dhahabu/kit/ui/visually-hidden";
import type { CallState } from "../../data/use-call.ts";
import { useTexts } from "../../use-texts.ts";
import type { DayValue } from "./day-history.ts";
import classes from "./trend-lines.module.css";

/** One line: its figure, the way to its list, the chart for those who see it and the same as a table. */
export function TrendLine({
  to,
  label,
  answer,
  figure,
  note,
  days,
  write,
  chart,
}: {
  to: string | undefined;
  label: string;
  answer: Pick<CallState<unknown>, "error" | "isFetching" | "refresh">;
  /** Undefined while it is not known. */
  figure: string | undefined;
  note: string;
  /** Undefined where there is nothing to tell by day. */
  days: readonly DayValue[] | undefined;
  write(value: number): string;
  chart: ReactNode;
}) {
  const t = useTexts("admin-dashboard");
  const isAway = figure === undefined && answer.error !== undefined;
  return (
    <li className={classes.line} aria-busy={(figure === undefined && !isAway) || undefined}>
      <h3 className={classes.label}>
        {to === undefined ? (
          label
        ) : (
          <Link to={to} className={classes.way}>
            {label}
          </Link>
        )}
      </h3>
      {isAway ? (
        <>
          <p className={classes.note}>{t("trend.away")}</p>
          <Button
            look="quiet"
            isSmall
            className={classes.retry}
            isBusy={answer.isFetching}
            aria-label={t("retryFigure", { figure: label })}
            onClick={() => void answer.refresh()}
          >
            {t("retry")}
          </Button>
        </>
      ) : (
        <>
          <p className={classes.figure}>
            {figure === undefined ? <Skeleton width="40%" height="1.1em" /> : <bdi>{figure}</bdi>}{" "}
            {figure !== undefined && <span className={classes.note}>{note}</span>}
          </p>
          <div className={classes.chart}>
            <Suspense fallback={<Skeleton height="100%" />}>{chart}</Suspense>
          </div>
          {days && <DayTable label={label} days={days} write={write} />}
        </>
      )}
    </li>
  );
}

function DayTable({
  label,
  days,
  write,
}: {
  label: string;
  days: readonly DayValue[];
  write(value: number): string;
}) {
  const t = useTexts("admin-dashboard");
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={classes.byDay}>
        {t("trend.byDay")} <VisuallyHidden>{label}</VisuallyHidden>
      </summary>
      {isOpen && (
        <table className={classes.days}>
          <caption>
            <VisuallyHidden>{`${label}: ${t("trend.title")}`}</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              <th scope="col">{t("trend.day")}</th>
              <th scope="col">{label}</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, value }) => (
              <tr key={day}>
                <th scope="row">
                  <time dateTime={day}>{format.date(day)}</time>
                </th>
                <td>{value === null ? t("trend.none") : <bdi>{write(value)}</bdi>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  );
}
