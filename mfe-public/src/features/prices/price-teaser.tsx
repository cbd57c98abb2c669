import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { useLive } from "@dhahabu/kit/live/use-data";
import { Skeleton } from "@dhahabu/kit/ui/skeleton";
import type texts from "../../shared-texts/gold/messages/en.json";
import { PriceChange } from "./price-change.tsx";
import { findCommonSource } from "./price-source.ts";
import { PriceState } from "./price-state.tsx";
import classes from "./price-teaser.module.css";

const teaserType = "24K";

/** The price of fine gold at a glance; it keeps its place while there is none, and the board below says why. */
export function PriceTeaser() {
  const t = useT<typeof texts>("gold");
  const format = useFormat();
  const { data: prices } = useLive("prices");
  const price = prices?.find(({ goldType }) => goldType === teaserType);
  return (
    <div className={classes.teaser}>
      <p className={classes.label}>{t("prices.teaser.label")}</p>
      {price ? (
        <>
          <p className={classes.figure}>
            <bdi className={classes.price}>{format.kes(price.pricePerGram)}</bdi>
            {price.isChangeKnown && <PriceChange changePercent={price.priceChange} />}
          </p>
          <p>
            <PriceState price={findCommonSource(prices ?? []) ?? price} />
          </p>
        </>
      ) : (
        // As high as the lines that take its place, so that nothing moves when they come.
        <>
          <span className={classes.price}>
            <Skeleton width="10rem" height="1.3em" />
          </span>
          <Skeleton width="14rem" height="1.75rem" />
        </>
      )}
    </div>
  );
}
