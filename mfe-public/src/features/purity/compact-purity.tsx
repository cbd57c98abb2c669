import { purityRows } from "@dhahabu/contract/facts";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { Link } from "@dhahabu/kit/router";
import type texts from "./messages/en.json";
import { paths } from "../../paths.ts";
import classes from "./compact-purity.module.css";
import { formatPurity } from "./format-purity.ts";
import type { PurityRow } from "./format-purity.ts";

const uses = { 24: "use.24", 22: "use.22", 18: "use.18", 14: "use.14" } as const satisfies Partial<
  Record<PurityRow["karat"], keyof typeof texts>
>;

type CompactKarat = keyof typeof uses;

function isCompact(row: PurityRow): row is Extract<PurityRow, { karat: CompactKarat }> {
  return Object.hasOwn(uses, row.karat);
}

/** The four karats most people bring, what they are used for, and the way to the full chart; reads the namespace `purity`. */
export function CompactPurity() {
  const t = useT<typeof texts>("purity");
  const format = useFormat();
  return (
    <div className={classes.purity}>
      <ul className={classes.list}>
        {purityRows.filter(isCompact).map((row) => (
          <li key={row.karat} className={classes.entry}>
            <span className={classes.karat}>{t("karat", { karat: format.number(row.karat) })}</span>
            <span className={classes.track} aria-hidden="true">
              <span className={classes.share} style={{ inlineSize: `${row.percent}%` }} />
            </span>
            <span className={classes.pure}>
              {t("pure", { percent: formatPurity(row, format) })}
            </span>
            <span className={classes.use}>{t(uses[row.karat])}</span>
          </li>
        ))}
      </ul>
      <Link className={classes.more} to={paths.purityChart}>
        {t("more")}
      </Link>
    </div>
  );
}
