import type { Branch } from "@dhahabu/contract/branches";
import { AppError } from "@dhahabu/contract/errors";
import type { SlotDay } from "@dhahabu/contract/visits";
import { listSlots } from "@dhahabu/contract/visit-slots";
import type { VisitKind } from "@dhahabu/contract/visit-terms";
import type { Clock } from "@dhahabu/platform/clock";
import { seatsByKind } from "./slots.ts";
import type { AppointmentStore } from "./store.ts";

export interface SlotParts {
  appointments: AppointmentStore;
  listBranches: (requestId: string) => Promise<Branch[]>;
  clock: Clock;
}

/** The branch of a booking. Throws `AppError` invalid_input where there is none. */
export async function findBranch(
  { listBranches }: Pick<SlotParts, "listBranches">,
  branchId: number,
  requestId: string,
): Promise<Branch> {
  const branch = (await listBranches(requestId)).find(({ id }) => id === branchId);
  if (!branch)
    throw new AppError("invalid_input", { reason: "visit.branchMissing", at: "branchId" });
  return branch;
}

/** The slots of a branch for a kind of visit, each with its free seats. */
export async function findFreeSlots(
  parts: SlotParts,
  branch: Branch,
  kind: VisitKind,
): Promise<SlotDay[]> {
  const days = listSlots(branch, parts.clock.now());
  const first = days[0]?.startsAt[0];
  const last = days.at(-1)?.startsAt.at(-1);
  if (!first || !last) return [];
  const taken = await parts.appointments.countTaken({ branchId: branch.id, kind, first, last });
  return days.map(({ date, startsAt }) => ({
    date,
    slots: startsAt.map((at) => ({
      startsAt: at.toISOString(),
      freeSeats: Math.max(0, seatsByKind[kind] - (taken.get(at.getTime()) ?? 0)),
    })),
  }));
}
