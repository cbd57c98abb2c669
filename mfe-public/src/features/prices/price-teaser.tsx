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

/** The price of fine gold at a glance; it keeps its place while there is none. */
export function PriceTeaser() {
  const t = useT<typeof texts>("gold");
  const format = useFormat();
  const { data: prices, error } = useLive("prices");
  const price = prices?.find(({ goldType }) => goldType === teaserType);
  if (!price && (prices || error)) return null;
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
        <Skeleton width="14rem" height="5.5rem" />
      )}
    </div>
  );
}
