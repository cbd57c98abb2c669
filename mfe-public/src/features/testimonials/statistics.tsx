import { useRef } from "react";
import { figures } from "@dhahabu/contract/facts";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { useFacts } from "@dhahabu/kit/live/use-data";
import type texts from "./messages/en.json";
import classes from "./statistics.module.css";
import { useCountUp } from "./use-count-up.ts";

interface Statistic {
  readonly label: string;
  readonly value: number;
  /** Writes the value, or a smaller one on the way to it. */
  write(value: number): string;
}

function useStatistics(): Statistic[] {
  const t = useT<typeof texts>("testimonials");
  const format = useFormat();
  const { branchCount } = useFacts();
  const days = format.number(figures.supportDaysPerWeek);
  const atLeast = (value: number) => `${format.number(Math.round(value))}+`;
  return [
    { label: t("stats.customers"), value: figures.customersOnHome, write: atLeast },
    { label: t("stats.locations"), value: branchCount, write: atLeast },
    {
      label: t("stats.purity"),
      value: figures.purityPercent,
      write: (value) => format.percent(Math.round(value * 10) / 10),
    },
    {
      label: t("stats.support"),
      value: figures.supportHoursPerDay,
      write: (value) => `${format.number(Math.round(value))}/${days}`,
    },
  ];
}

/** The bank in figures. They are whole in the page from the start; counting up is laid over them. */
export function Statistics() {
  const placeRef = useRef<HTMLDListElement>(null);
  const progress = useCountUp(placeRef);
  return (
    <dl ref={placeRef} className={classes.statistics}>
      {useStatistics().map(({ label, value, write }) => (
        <div key={label} className={classes.statistic}>
          <dt className={classes.label}>{label}</dt>
          <dd className={classes.value} data-counting={progress === undefined ? undefined : "yes"}>
            <bdi className={classes.whole} suppressHydrationWarning>
              {write(value)}
            </bdi>
            {progress !== undefined && (
              <bdi className={classes.counted} aria-hidden="true">
                {write(value * progress)}
              </bdi>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
