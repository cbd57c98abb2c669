import type { BranchDetails, BranchInput } from "@dhahabu/contract/branches";
import { AppError } from "@dhahabu/contract/errors";
import type { BankFacts, OpeningRule } from "@dhahabu/contract/facts";
import { joinDays } from "../facts/join-days.ts";

/** Most branches there may be: the list is read as a whole. */
export const maxBranches = 500;

/** Throws `AppError` conflict where there are as many branches as there may be. */
export function assertRoom(branchCount: number): void {
  if (branchCount < maxBranches) return;
  throw new AppError("conflict", { reason: "branch.tooMany", values: { max: maxBranches } });
}

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

/** A branch as administrators edit it: without hours of its own it keeps the bank's; the closed days are its own. */
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

/** A branch as pages read it: closed on its own closed days and on the bank's. Where both name a day, the branch's reason stands. */
export function addBankClosedDays(
  branch: BranchDetails,
  { bankClosedDays, today }: { bankClosedDays: BankFacts["closedDays"]; today: string },
): BranchDetails {
  const own = new Set(branch.closedDays.map(({ date }) => date));
  const others = bankClosedDays.filter(({ date }) => !own.has(date)).map((day) => ({ ...day }));
  return { ...branch, closedDays: listUpcoming([...branch.closedDays, ...others], today) };
}
