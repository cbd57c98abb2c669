import { useT } from "@dhahabu/kit/i18n/use-t";
import { Slip } from "../../blocks/slip.tsx";
import type texts from "./messages/en.json";
import classes from "./method-depths.module.css";

const barWidth = 300;
const barHeight = 26;

/** How much of a bar's section each method reaches; the skins are drawn far thicker than they are. */
const depths = [
  { key: "depth.electronic", reach: 3, hasTraces: false },
  { key: "depth.xrf", reach: 7, hasTraces: false },
  { key: "depth.fire", reach: barHeight, hasTraces: false },
  { key: "depth.plasma", reach: barHeight, hasTraces: true },
] as const;

const traces = [24, 61, 97, 130, 172, 205, 243, 281] as const;

function Section({ reach, hasTraces }: { reach: number; hasTraces: boolean }) {
  return (
    <svg
      className={classes.section}
      viewBox={`0 0 ${barWidth} ${barHeight}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect className={classes.bar} width={barWidth} height={barHeight} />
      <rect className={classes.reached} width={barWidth} height={reach} />
      {hasTraces &&
        traces.map((x, index) => (
          <circle key={x} className={classes.trace} cx={x} cy={index % 2 === 0 ? 8 : 18} r="2" />
        ))}
    </svg>
  );
}

/** What part of a piece each method sees. */
export function MethodDepths() {
  const t = useT<typeof texts>("gold-analysis");
  return (
    <Slip title={t("depth.title")}>
      <ul className={classes.depths}>
        {depths.map(({ key, reach, hasTraces }) => (
          <li key={key} className={classes.depth}>
            <Section reach={reach} hasTraces={hasTraces} />
            <span>{t(key)}</span>
          </li>
        ))}
      </ul>
    </Slip>
  );
}
