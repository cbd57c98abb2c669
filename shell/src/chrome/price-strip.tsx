import type { PriceState } from "@dhahabu/contract/pricing";
import { useFormat } from "@dhahabu/kit/format/use-format";
import type { MessageKey } from "@dhahabu/kit/i18n/i18n";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { useLive } from "@dhahabu/kit/live/use-data";
import { Link } from "@dhahabu/kit/router";
import { Skeleton } from "@dhahabu/kit/ui/skeleton";
import { Term } from "@dhahabu/kit/ui/term";
import { VisuallyHidden } from "@dhahabu/kit/ui/visually-hidden";
import type texts from "../messages/en/shell.json";
import classes from "./price-strip.module.css";
import { sitePaths } from "../site-paths.ts";
import { pickStripPrices, summariseState } from "./strip-state.ts";

const stateKeys = {
  live: "strip.state.live",
  "market-closed": "strip.state.market-closed",
  delayed: "strip.state.delayed",
  fallback: "strip.state.fallback",
} as const satisfies Record<PriceState, MessageKey<typeof texts>>;

function Prices() {
  const t = useT<typeof texts>("shell");
  const format = useFormat();
  const { data, error } = useLive("prices");
  const shown = pickStripPrices(data ?? []);
  const summary = shown.length > 0 ? summariseState(data ?? []) : undefined;
  if (!summary) {
    if (data || error) return <p className={classes.note}>{t("strip.missing")}</p>;
    return (
      <div className={classes.waiting}>
        <VisuallyHidden>{t("strip.loading")}</VisuallyHidden>
        <Skeleton width="26rem" height="1rem" />
      </div>
    );
  }
  const { state, observedAt } = summary;
  return (
    <>
      <ul className={classes.list}>
        {shown.map(({ karat, price }) => (
          <li key={karat} className={classes.item}>
            <span className={classes.karat}>
              <Term
                tip={t("strip.purity", {
                  karat: format.number(karat),
                  percent: format.percent(price.finenessPerMille / 10),
                })}
              >
                {t("strip.karat", { karat: format.number(karat) })}
              </Term>
            </span>
            <bdi className={classes.price}>{format.kes(price.pricePerGram)}</bdi>
            {price.isChangeKnown && (
              <span className={classes.change} data-direction={Math.sign(price.priceChange)}>
                <bdi>{format.signedPercent(price.priceChange)}</bdi>
              </span>
            )}
          </li>
        ))}
      </ul>
      <p className={classes.note}>
        <span className={classes.state} data-state={state}>
          {t(stateKeys[state])}
        </span>{" "}
        ·{" "}
        <time dateTime={observedAt}>
          {state === "live" ? format.clock(observedAt) : format.dateTime(observedAt)}
        </time>
      </p>
    </>
  );
}

/** The price of a gram of 24, 22 and 18 karat gold with its change over the day, under the header of every page. */
export function PriceStrip() {
  const t = useT<typeof texts>("shell");
  return (
    <section className={classes.strip} aria-label={t("strip.label")} data-ground="ink">
      <div className={classes.row}>
        <span className={classes.label} aria-hidden="true">
          {t("strip.label")}
        </span>
        <Prices />
        <Link className={classes.all} to={sitePaths.prices}>
          {t("strip.all")}
        </Link>
      </div>
    </section>
  );
}
