import { Suspense, lazy, useState } from "react";
import type { GoldPrice } from "@dhahabu/contract/pricing";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { Skeleton } from "@dhahabu/kit/ui/skeleton";
import type texts from "../../../shared-texts/gold/messages/en.json";
import classes from "./other-currency.module.css";

const ConvertedPrices = lazy(async () => {
  const module = await import(/* webpackChunkName: "converted-prices" */ "./converted-prices.tsx");
  return { default: module.ConvertedPrices };
});

/** The prices beside what they are in another currency; fetched when it is first unfolded. */
export function OtherCurrency({ prices }: { prices: readonly GoldPrice[] }) {
  const t = useT<typeof texts>("gold");
  const [isNeeded, setIsNeeded] = useState(false);
  return (
    <details
      className={classes.other}
      onToggle={({ currentTarget }) => currentTarget.open && setIsNeeded(true)}
    >
      <summary className={classes.title}>{t("prices.otherCurrency")}</summary>
      {isNeeded && (
        <Suspense fallback={<Skeleton height="20rem" />}>
          <ConvertedPrices prices={prices} />
        </Suspense>
      )}
    </details>
  );
}
