import { useState } from "react";
import { otherCurrencies } from "@dhahabu/contract/currencies";
import type { OtherCurrency } from "@dhahabu/contract/currencies";
import type { GoldPrice } from "@dhahabu/contract/pricing";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useLanguage, useT } from "@dhahabu/kit/i18n/use-t";
import { SelectField } from "@dhahabu/kit/ui/field";
import { Skeleton } from "@dhahabu/kit/ui/skeleton";
import { useLateTexts } from "../../../blocks/use-late-texts.ts";
import { nameGoldType } from "../../../content/gold-types.ts";
import type goldTexts from "../../../shared-texts/gold/messages/en.json";
import type texts from "./messages/en.json";
import classes from "./other-currency.module.css";
import { useConvertedPrices } from "./use-converted-prices.ts";

const namespaces = ["other-currency"];

/** A choice of currency, and each price in KES beside what it is in that, with rate and day. */
function ConversionTable({ prices }: { prices: readonly GoldPrice[] }) {
  const t = useT<typeof texts>("other-currency");
  const tGold = useT<typeof goldTexts>("gold");
  const format = useFormat();
  const [currency, setCurrency] = useState<OtherCurrency>("USD");
  const { converted, hasFailed } = useConvertedPrices(currency, prices);
  const amounts = new Map(
    converted?.prices.map(({ goldType, pricePerGram }) => [goldType, pricePerGram]),
  );
  return (
    <div className={classes.body}>
      <SelectField
        label={t("currency")}
        value={currency}
        onChange={({ target }) =>
          setCurrency(otherCurrencies.find((known) => known === target.value) ?? currency)
        }
      >
        {otherCurrencies.map((known) => (
          <option key={known} value={known}>
            {t(`currency.${known}`)}
          </option>
        ))}
      </SelectField>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t("gram")}</th>
            <th scope="col">{t("inKes")}</th>
            <th scope="col">{t("converted")}</th>
          </tr>
        </thead>
        <tbody>
          {prices.map(({ goldType, pricePerGram }) => {
            const amount = amounts.get(goldType);
            return (
              <tr key={goldType}>
                <th scope="row">{nameGoldType(goldType, tGold)}</th>
                <td>
                  <bdi>{format.kes(pricePerGram)}</bdi>
                </td>
                <td>{amount !== undefined && <bdi>{format.foreign(amount, currency)}</bdi>}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p role="status" className={classes.note}>
        {hasFailed && t("failed")}
        {!hasFailed &&
          converted &&
          t("rate", {
            unit: format.foreign(1, currency),
            kes: `KES ${format.number(converted.kesPerUnit, 6)}`,
            day: format.date(converted.rateSetAt),
          })}
      </p>
    </div>
  );
}

/** The prices in another currency, once its texts are here. */
export function ConvertedPrices({ prices }: { prices: readonly GoldPrice[] }) {
  const tGold = useT<typeof goldTexts>("gold");
  const language = useLanguage();
  const { loaded, hasFailed } = useLateTexts(namespaces);
  if (loaded === language) return <ConversionTable prices={prices} />;
  return hasFailed ? <p>{tGold("prices.failed.text")}</p> : <Skeleton height="20rem" />;
}
