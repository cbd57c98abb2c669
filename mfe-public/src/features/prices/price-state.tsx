import type { GoldPrice } from "@dhahabu/contract/pricing";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import type texts from "../../shared-texts/gold/messages/en.json";
import classes from "./price-state.module.css";
import { describePriceSource } from "./price-source.ts";

/** How far a price can be relied on, where it comes from and when its source saw it. */
export function PriceState({ price }: { price: GoldPrice }) {
  const t = useT<typeof texts>("gold");
  const format = useFormat();
  const { state, source } = describePriceSource(price);
  return (
    <>
      <span className={classes.state} data-state={price.state}>
        {t(state)}
      </span>
      <span className={classes.source}>
        {t(source)} ·{" "}
        <time dateTime={price.observedAt} suppressHydrationWarning>
          {t("prices.observed", { moment: format.dateTime(price.observedAt) })}
        </time>
      </span>
    </>
  );
}
