import type { PolicyChange } from "@dhahabu/contract/policy";
import type { RecordedPrice } from "@dhahabu/contract/price-desk";

// A change and the prices that follow from it are of one transaction, which may have waited for another.
const withinMs = 10_000;

type Price = Pick<RecordedPrice, "goldType" | "changedAt">;
type Change = Pick<PolicyChange, "subject" | "key" | "changedAt">;

/** The change of policy that a price follows from, by the prices recorded beside it; undefined for what the market moved. */
export function findCause<Known extends Change>(
  { goldType, changedAt }: Price,
  prices: readonly Price[],
  changes: readonly Known[],
): Known | undefined {
  const at = Date.parse(changedAt);
  const before = prices
    .filter((price) => price.goldType === goldType)
    .map((price) => Date.parse(price.changedAt))
    .filter((other) => other < at);
  const after = Math.max(at - withinMs, ...before);
  return changes
    .filter(({ subject, key }) => subject === "system-config" || key === goldType)
    .map((change) => ({ change, of: Date.parse(change.changedAt) }))
    .filter(({ of }) => of > after && of <= at)
    .toSorted((one, other) => other.of - one.of)[0]?.change;
}
