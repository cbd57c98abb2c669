import { listSlots } from "@dhahabu/contract/visit-slots";
import type { BranchTimes } from "@dhahabu/contract/visit-slots";
import type { VisitKind } from "@dhahabu/contract/visit-terms";

/** How many visits of a kind a branch takes at one time: by the people and the scales that it needs. */
export const seatsByKind: Readonly<Record<VisitKind, number>> = {
  loan: 2,
  sale: 2,
  assay: 1,
  storage: 1,
  other: 2,
};

/** True where a branch offers a slot that begins at this moment. */
export function isOffered(times: BranchTimes, startsAt: Date, now: Date): boolean {
  return listSlots(times, now).some((day) =>
    day.startsAt.some((slot) => slot.getTime() === startsAt.getTime()),
  );
}
