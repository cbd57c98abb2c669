import type { BranchDetails, BranchInput } from "@dhahabu/contract/branches";
import type { OpeningRule } from "@dhahabu/contract/facts";
import { joinDays } from "../facts/join-days.ts";

/** A branch as it is stored. */
export type StoredBranch = Omit<BranchDetails, "openingHours">;

/** What an audit row keeps of a branch. */
export type BranchRecord = Omit<StoredBranch, "updatedAt">;

/** A form as it is stored: hours and closed days in order, without days before `today`; what it leaves out is taken from `before`. */
export function toRecord(
  input: BranchInput,
  { today, before }: { today: string; before?: BranchRecord | undefined },
): Omit<BranchRecord, "id"> {
  const { updatedAt: _, ...form } = input;
  const ownHours = form.ownHours === undefined ? (before?.ownHours ?? null) : form.ownHours;
  const closedDays = form.closedDays ?? before?.closedDays ?? [];
  return {
    ...form,
    ownHours: ownHours && joinDays(ownHours),
    closedDays: listUpcoming(closedDays, today),
  };
}

/** The closed days from `today`, in order. */
export function listUpcoming(
  closedDays: StoredBranch["closedDays"],
  today: string,
): StoredBranch["closedDays"] {
  return closedDays
    .filter(({ date }) => date >= today)
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

/** A branch as pages read it: without hours of its own it keeps the bank's. */
export function toDetails(
  branch: StoredBranch,
  { bankHours, today }: { bankHours: readonly OpeningRule[]; today: string },
): BranchDetails {
  return {
    ...branch,
    openingHours: branch.ownHours ?? joinDays(bankHours),
    closedDays: listUpcoming(branch.closedDays, today),
  };
}
