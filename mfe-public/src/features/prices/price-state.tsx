import { findNairobiDay } from "@dhahabu/contract/nairobi-time";
import type { GoldPrice } from "@dhahabu/contract/pricing";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import type texts from "../../shared-texts/gold/messages/en.json";
import classes from "./price-state.module.css";
import { findLineKey } from "./price-source.ts";

/** Where a price comes from and when its source saw it, in one line; the day only where it is not today's. */
export function PriceState({
  price: { state, observedAt, refreshedAt },
}: {
  price: Pick<GoldPrice, "state" | "observedAt" | "refreshedAt">;
}) {
  const t = useT<typeof texts>("gold");
  const format = useFormat();
  const isToday =
    findNairobiDay(Date.parse(observedAt)) === findNairobiDay(Date.parse(refreshedAt));
  const moment = isToday ? format.clock(observedAt) : format.dateTime(observedAt);
  return (
    <time className={classes.state} data-state={state} dateTime={observedAt}>
      {t(findLineKey(state), { moment })}
    </time>
  );
}
