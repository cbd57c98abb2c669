import { purityRows } from "@dhahabu/contract/facts";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { Slip } from "../../blocks/slip.tsx";
import { formatPurity } from "../../features/purity/format-purity.ts";
import type { PurityRow } from "../../features/purity/format-purity.ts";
import type texts from "./messages/en.json";
import classes from "./purity-stages.module.css";

const specks = [8, 21, 37, 52, 66, 83, 95] as const;

/** A bar whose gold part is filled; specks are what smelting takes out. */
function Stage({ row, hasDirt }: { row: PurityRow; hasDirt: boolean }) {
  return (
    <svg className={classes.bar} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <rect className={classes.alloy} width="100" height="10" />
      <rect className={classes.gold} width={row.finenessPerMille / 10} height="10" />
      {hasDirt &&
        specks.map((x, index) => (
          <rect
            key={x}
            className={classes.speck}
            x={x}
            y={index % 2 === 0 ? 2.5 : 6}
            width="0.900"
            height="1.800"
          />
        ))}
    </svg>
  );
}

/** Jewellery before, after smelting and after refining, as bars of gold and other metals. */
export function PurityStages({ before, after }: { before: PurityRow; after: PurityRow }) {
  const t = useT<typeof texts>("gold-refining");
  const format = useFormat();
  const percent = formatPurity(before, format);
  return (
    <Slip title={t("bars.title")}>
      <ol className={classes.stages}>
        <li className={classes.stage}>
          <Stage row={before} hasDirt />
          {t("bars.1", { karat: format.number(before.karat) })}
        </li>
        <li className={classes.stage}>
          <Stage row={before} hasDirt={false} />
          {t("bars.2", { percent })}
        </li>
        <li className={classes.stage}>
          <Stage row={after} hasDirt={false} />
          {t("bars.3", { percent: formatPurity(after, format) })}
        </li>
      </ol>
    </Slip>
  );
}

/** Row of a karat in the purity table; throws for a karat that it has not. */
export function findPurityRow(karat: PurityRow["karat"]): PurityRow {
  const row = purityRows.find((candidate) => candidate.karat === karat);
  if (!row) throw new Error(`The purity table has no ${karat}K.`);
  return row;
}
