import type { CounterVisit } from "@dhahabu/contract/counter";
import { AppError } from "@dhahabu/contract/errors";
import type { Author } from "@dhahabu/contract/internal";
import type { Clock } from "@dhahabu/platform/clock";
import { recordReading } from "../customers/read-customer.ts";
import type { ReadParts } from "../customers/read-customer.ts";
import { tellVisit } from "./counter-visit.ts";
import type { CounterStore } from "./store.ts";

/** What reading a visit works with. */
interface ReadVisitParts {
  visits: CounterStore;
  record: ReadParts["record"];
  clock: Clock;
}

/** A visit as the counter reads it, once that it is read is on its customer's record. Throws `AppError` not_found. */
export async function readCounterVisit(
  parts: ReadVisitParts,
  id: number,
  by: Author,
): Promise<CounterVisit> {
  const visit = await presentVisit(parts, id);
  const reading = { act: "visit-read", subject: visit.reference } as const;
  await recordReading(parts, visit.customer, reading, by);
  return visit;
}

/** A visit that was just changed, as the counter reads it. Throws `AppError` not_found. */
export async function presentVisit(
  { visits, clock }: Pick<ReadVisitParts, "visits" | "clock">,
  id: number,
): Promise<CounterVisit> {
  const visit = await visits.find(id);
  if (!visit) throw new AppError("not_found", { reason: "counter.unknown" });
  return tellVisit(visit, clock.now());
}
