import { branchRoutes } from "@dhahabu/contract/branches";
import type { BranchDetails } from "@dhahabu/contract/branches";
import type { BankFacts } from "@dhahabu/contract/facts";
import { readAuthor } from "@dhahabu/contract/internal";
import type { Caller } from "@dhahabu/contract/internal";
import { findNairobiDay } from "@dhahabu/contract/nairobi-time";
import { createEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import type { Log } from "@dhahabu/platform/log";
import { addBankClosedDays, toDetails } from "./branch.ts";
import type { StoredBranch } from "./branch.ts";
import type { BranchStore } from "./store.ts";

/** Creates the calls about branches. Each change is logged with who made it. */
export function createBranchEndpoints(parts: {
  store: BranchStore;
  /** Hours of the branches that have none of their own, and closed days of all of them. */
  readBankTimes: () => Promise<Pick<BankFacts, "openingHours" | "closedDays">>;
  log: Log;
}): Endpoint[] {
  const { store, readBankTimes, log } = parts;
  const findToday = () => findNairobiDay(Date.now());
  function logChange(change: string, branchId: number, { userId, requestId, address }: Caller) {
    log.info({ change, branchId, userId, requestId, address }, "branch changed");
  }
  async function complete(branch: StoredBranch): Promise<BranchDetails> {
    const { openingHours } = await readBankTimes();
    return toDetails(branch, { bankHours: openingHours, today: findToday() });
  }
  async function list() {
    const [branches, bank] = await Promise.all([store.list(), readBankTimes()]);
    const around = {
      bankHours: bank.openingHours,
      bankClosedDays: bank.closedDays,
      today: findToday(),
    };
    return { details: branches.map((branch) => toDetails(branch, around)), around };
  }
  return [
    createEndpoint(branchRoutes.listBranches, async () => {
      const { details, around } = await list();
      return details.map((branch) => addBankClosedDays(branch, around));
    }),

    createEndpoint(branchRoutes.listBranchDetails, async () => (await list()).details),

    createEndpoint(branchRoutes.createBranch, async ({ body, caller }) => {
      const given = { today: findToday(), author: readAuthor(caller) };
      const branch = await store.insert(body, given);
      logChange("created", branch.id, caller);
      return complete(branch);
    }),

    createEndpoint(branchRoutes.updateBranch, async ({ params, body, caller }) => {
      const given = { today: findToday(), author: readAuthor(caller) };
      const { branch, isChanged } = await store.update(params.id, body, given);
      if (isChanged) logChange("updated", branch.id, caller);
      return complete(branch);
    }),

    createEndpoint(branchRoutes.deleteBranch, async ({ params, caller }) => {
      await store.delete(params.id, readAuthor(caller));
      logChange("deleted", params.id, caller);
      return { message: "The branch was removed." };
    }),

    createEndpoint(branchRoutes.restoreBranch, async ({ params, caller }) => {
      const branch = await store.restore(params.id, readAuthor(caller));
      logChange("restored", branch.id, caller);
      return complete(branch);
    }),
  ];
}
