import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { useLive } from "@dhahabu/kit/live/use-data";
import { Slip } from "../../blocks/slip.tsx";
import { PriceState } from "../../features/prices/price-state.tsx";
import type texts from "./messages/en.json";
import classes from "./price-example.module.css";
import { valueGoldKes } from "./value-gold.ts";

const exampleKarat = 18;
const exampleWeightGrams = 25;

/** What a chain brings at the price of the moment, multiplied out. */
export function PriceExample() {
  const t = useT<typeof texts>("gold-buying");
  const format = useFormat();
  const { data: prices } = useLive("prices");
  const price = prices?.find(({ goldType }) => goldType === `${exampleKarat}K`);
  const weight = format.grams(exampleWeightGrams);
  return (
    <Slip
      eyebrow={t("example.eyebrow")}
      title={t("example.title", { karat: format.number(exampleKarat), weight })}
    >
      {price ? (
        <>
          <dl className={classes.sum}>
            <div className={classes.line}>
              <dt>{t("example.weight")}</dt>
              <dd>
                <bdi>{weight}</bdi>
              </dd>
            </div>
            <div className={classes.line}>
              <dt>{t("example.price")}</dt>
              <dd>
                <span className={classes.times} aria-hidden="true">
                  ×
                </span>
                <bdi>{format.kes(price.pricePerGram)}</bdi>
              </dd>
            </div>
            <div className={classes.total}>
              <dt>{t("example.total")}</dt>
              <dd>
                <bdi>{format.kes(valueGoldKes(price.pricePerGram, exampleWeightGrams))}</bdi>
              </dd>
            </div>
          </dl>
          <p className={classes.state}>
            <PriceState price={price} />
          </p>
        </>
      ) : (
        <p className={classes.missing}>{t("example.missing")}</p>
      )}
      <p className={classes.note}>{t("example.note")}</p>
    </Slip>
  );
}
