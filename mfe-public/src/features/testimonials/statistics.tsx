import { useRef } from "react";
import { figures } from "@dhahabu/contract/facts";
import { readStatedFigures } from "@dhahabu/contract/stated-figures";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { useFacts } from "@dhahabu/kit/live/use-data";
import type texts from "./messages/en.json";
import classes from "./statistics.module.css";
import { useCountUp } from "./use-count-up.ts";

interface Statistic {
  readonly label: string;
  readonly value: string;
  /** Of a number of things, and nothing else: writes a smaller one on the way to it. */
  countTo?(progress: number): string;
}

function useStatistics(): Statistic[] {
  const t = useT<typeof texts>("testimonials");
  const format = useFormat();
  const { branchesOnHome, customersOnHome } = readStatedFigures(useFacts());
  const days = format.number(figures.supportDaysPerWeek);
  const count = (label: string, things: number) => {
    const countTo = (progress: number) => `${format.number(Math.round(things * progress))}+`;
    return { label, value: countTo(1), countTo };
  };
  return [
    count(t("stats.customers"), customersOnHome),
    count(t("stats.locations"), branchesOnHome),
    { label: t("stats.purity"), value: format.percent(figures.purityPercent) },
    { label: t("stats.support"), value: `${format.number(figures.supportHoursPerDay)}/${days}` },
  ];
}

/** The bank in figures. They are whole in the page from the start; counting up is laid over them. */
export function Statistics() {
  const placeRef = useRef<HTMLDListElement>(null);
  const progress = useCountUp(placeRef);
  return (
    <dl ref={placeRef} className={classes.statistics}>
      {useStatistics().map(({ label, value, countTo }) => {
        const counted = progress === undefined ? undefined : countTo?.(progress);
        return (
          <div key={label} className={classes.statistic}>
            <dt className={classes.label}>{label}</dt>
            <dd className={classes.value} data-counting={counted && "yes"}>
              <bdi className={classes.whole}>{value}</bdi>
              {counted !== undefined && (
                <span className={classes.counted} aria-hidden="true">
                  <bdi>{counted}</bdi>
                </span>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
