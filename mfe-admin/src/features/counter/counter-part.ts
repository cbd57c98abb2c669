import type { CounterVisit } from "@dhahabu/contract/counter";

/** What a part of a visit at the counter is given. */
export interface CounterPart {
  visit: CounterVisit;
  onChanged(visit: CounterVisit): void;
  /** Hears when what is shown may not be so any more. */
  onStale(): void;
}
