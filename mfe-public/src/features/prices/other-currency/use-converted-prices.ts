import { useEffect, useState } from "react";
import type { OtherCurrency } from "@dhahabu/contract/currencies";
import type { ConvertedPrices, GoldPrice } from "@dhahabu/contract/pricing";
import { callApi } from "@dhahabu/kit/api/client";

/** The prices in a currency, asked for again whenever the prices move; meanwhile the last ones stay. */
export function useConvertedPrices(currency: OtherCurrency, prices: readonly GoldPrice[]) {
  const [converted, setConverted] = useState<ConvertedPrices>();
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    callApi("convertGoldPrices", { params: { currency } }, { signal: leaving.signal }).then(
      (answer) => {
        setConverted(answer);
        setHasFailed(false);
      },
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        console.error("Failed to convert the prices", error);
        setHasFailed(true);
      },
    );
    return () => leaving.abort();
  }, [currency, prices]);
  return { converted: converted?.currency === currency ? converted : undefined, hasFailed };
}
