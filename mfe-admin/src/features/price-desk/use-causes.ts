import { findNairobiDay } from "@dhahabu/contract/nairobi-time";
import type { PolicyChange } from "@dhahabu/contract/policy";
import type { RecordedPrice } from "@dhahabu/contract/price-desk";
import { useAllowed } from "../../data/use-allowed.ts";
import { useCall } from "../../data/use-call.ts";
import { findCause } from "./find-cause.ts";

const mostChanges = 200;

/** Finds of recorded prices the change that each follows from, for who may read the record of changes. */
export function useCauses(
  prices: readonly RecordedPrice[] | undefined,
): (price: RecordedPrice) => PolicyChange | undefined {
  const mayRead = useAllowed()("listPolicyChanges");
  const moments = (prices ?? []).map(({ changedAt }) => Date.parse(changedAt));
  const isAsked = mayRead && moments.length > 0;
  const days = isAsked && {
    from: findNairobiDay(Math.min(...moments)),
    to: findNairobiDay(Math.max(...moments)),
  };
  const { data = [] } = useCall(
    "listPolicyChanges",
    { query: { limit: mostChanges, ...days } },
    { isAsked },
  );
  return (price) => (isAsked ? findCause(price, prices ?? [], data) : undefined);
}
