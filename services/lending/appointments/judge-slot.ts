import type { Branch } from "@dhahabu/contract/branches";
import { AppError } from "@dhahabu/contract/errors";
import { bookableDays } from "@dhahabu/contract/visit-terms";
import type { VisitKind } from "@dhahabu/contract/visit-terms";
import { writeSlot } from "./appointment.ts";
import { findFreeSlots } from "./find-free-slots.ts";
import type { SlotParts } from "./find-free-slots.ts";
import { isOffered } from "./slots.ts";

/** Throws `AppError` invalid_input for a moment at which the branch takes no visit, or none any more. */
export function assertOffered(parts: Pick<SlotParts, "clock">, branch: Branch, startsAt: Date) {
  if (isOffered(branch, startsAt, parts.clock.now())) return;
  throw new AppError("invalid_input", { reason: "visit.slotWrong", at: "startsAt" });
}

/** The answer to whoever came too late for a slot: it names the next one that is free, or else the first. */
export async function createTakenError(
  parts: SlotParts,
  branch: Branch,
  { kind, startsAt }: { kind: VisitKind; startsAt: Date },
): Promise<AppError> {
  const free = (await findFreeSlots(parts, branch, kind))
    .flatMap(({ slots }) => slots)
    .filter(({ freeSeats }) => freeSeats > 0)
    .map((slot) => new Date(slot.startsAt));
  const next = free.find((slot) => slot > startsAt) ?? free[0];
  return next
    ? new AppError("conflict", {
        reason: "visit.taken",
        values: { next: writeSlot(next) },
        at: "startsAt",
      })
    : new AppError("conflict", {
        reason: "visit.noneFree",
        values: { days: bookableDays },
        at: "startsAt",
      });
}
