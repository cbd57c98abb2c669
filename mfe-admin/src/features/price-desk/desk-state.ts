import type { DeskPrice } from "@dhahabu/contract/price-desk";
import type { StatusTone } from "../../blocks/value/status-badge.tsx";

type DeskState = "unlisted" | "frozen" | "live" | "market-closed" | "delayed" | "fallback" | "none";

const tones: Readonly<Record<DeskState, StatusTone>> = {
  unlisted: "neutral",
  frozen: "accent",
  live: "good",
  "market-closed": "neutral",
  delayed: "warning",
  fallback: "warning",
  none: "bad",
};

/** The one state that matters most of a type: off the list, frozen, or how far its price can be relied on. */
export function findDeskState(price: Pick<DeskPrice, "isListed" | "isFrozen" | "price">): {
  state: DeskState;
  tone: StatusTone;
} {
  const state = readState(price);
  return { state, tone: tones[state] };
}

function readState({
  isListed,
  isFrozen,
  price,
}: Pick<DeskPrice, "isListed" | "isFrozen" | "price">): DeskState {
  if (!isListed) return "unlisted";
  if (!price) return "none";
  return isFrozen ? "frozen" : price.state;
}
