import type { BranchDetails } from "@dhahabu/contract/branches";
import type { BankFacts } from "@dhahabu/contract/facts";
import { findNairobiDay } from "@dhahabu/contract/nairobi-time";
import type { Clock } from "@dhahabu/platform/clock";
import { addBankClosedDays, toDetails } from "./branch.ts";
import type { BranchStore } from "./store.ts";

/** Reads the branches, as administrators edit them and as pages read them. */
export async function listBranches(parts: {
  store: BranchStore;
  readBankTimes: () => Promise<Pick<BankFacts, "openingHours" | "closedDays">>;
  clock: Clock;
}): Promise<{ edited: BranchDetails[]; shown: BranchDetails[] }> {
  const [branches, bank] = await Promise.all([parts.store.list(), parts.readBankTimes()]);
  const around = {
    bankHours: bank.openingHours,
    bankClosedDays: bank.closedDays,
    today: findNairobiDay(parts.clock.now().getTime()),
  };
  const edited = branches.map((branch) => toDetails(branch, around));
  return { edited, shown: edited.map((branch) => addBankClosedDays(branch, around)) };
}
