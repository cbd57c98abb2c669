import { Fragment } from "react";
import { purityRows } from "@dhahabu/contract/facts";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useLanguageTraits, useT } from "@dhahabu/kit/i18n/use-t";
import type purityTexts from "../messages/en.json";
import type texts from "./messages/en.json";
import { formatPurity } from "../format-purity.ts";
import type { PurityRow } from "../format-purity.ts";
import classes from "./purity-chart.module.css";

const gridPercents = [0, 25, 50, 75, 100] as const;

/** A bar over the chart's grid, its gold part filled; lengths in per cent, so that it fits any width. */
function Bar({ row, isMirrored }: { row: PurityRow; isMirrored: boolean }) {
  const goldPercent = row.finenessPerMille / 10;
  return (
    <svg className={classes.bar}>
      {gridPercents.map((percent) => (
        <line
          key={percent}
          className={classes.grid}
          x1={`${percent}%`}
          x2={`${percent}%`}
          y1="0"
          y2="100%"
        />
      ))}
      <rect className={classes.alloy} y="20%" width="100%" height="60%" />
      <rect
        className={classes.gold}
        x={isMirrored ? `${100 - goldPercent}%` : "0"}
        y="20%"
        width={`${goldPercent}%`}
        height="60%"
      />
    </svg>
  );
}

/**
 * The purity chart, drawn: a bar for each karat, its gold part filled. Words stand beside the bars at
 * the page's own size, and the drawing turns with the script. It reads the namespaces `purity` and
 * `purity-table`; the figures are also in `PurityTable`.
 */
export function PurityChart() {
  const t = useT<typeof texts>("purity-table");
  const tPurity = useT<typeof purityTexts>("purity");
  const format = useFormat();
  const { dir } = useLanguageTraits();
  const isMirrored = dir === "rtl";
  const first = purityRows[0];
  const last = purityRows[purityRows.length - 1] ?? first;
  const label = t("chart.label", {
    rows: format.number(purityRows.length),
    low: formatPurity(last, format),
    high: formatPurity(first, format),
  });
  return (
    <figure className={classes.figure}>
      <div className={classes.chart} role="img" aria-label={label}>
        {purityRows.map((row) => (
          <Fragment key={row.karat}>
            <span className={classes.karat}>
              {tPurity("karat", { karat: format.number(row.karat) })}
            </span>
            <Bar row={row} isMirrored={isMirrored} />
            <bdi className={classes.percent}>{formatPurity(row, format)}</bdi>
          </Fragment>
        ))}
        <span className={classes.axis}>
          {gridPercents.map((percent) => (
            <span key={percent} className={classes.tick}>
              {format.percent(percent)}
            </span>
          ))}
        </span>
      </div>
      <figcaption className={classes.legend} aria-hidden="true">
        <span className={classes.goldKey}>{t("chart.gold")}</span>
        <span className={classes.alloyKey}>{t("chart.alloy")}</span>
      </figcaption>
    </figure>
  );
}
