import { branchRoutes } from "@dhahabu/contract/branches";
import type { BranchDetails } from "@dhahabu/contract/branches";
import { readAuthor } from "@dhahabu/contract/internal";
import type { Caller } from "@dhahabu/contract/internal";
import { findNairobiDay } from "@dhahabu/contract/nairobi-time";
import { createEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import type { Log } from "@dhahabu/platform/log";
import { toDetails } from "./branch.ts";
import type { StoredBranch } from "./branch.ts";
import { changeBranch } from "./change-branch.ts";
import { listBranches } from "./list-branches.ts";
import { openBranch } from "./open-branch.ts";
import { removeBranch } from "./remove-branch.ts";
import { restoreBranch } from "./restore-branch.ts";

/** Creates the calls about branches. Each change is logged with who made it. */
export function createBranchEndpoints(
  parts: Parameters<typeof listBranches>[0] & Parameters<typeof changeBranch>[0] & { log: Log },
): Endpoint[] {
  const { readBankTimes, clock, log } = parts;
  function logChange(change: string, branchId: number, { userId, requestId, address }: Caller) {
    log.info({ change, branchId, userId, requestId, address }, "branch changed");
  }
  async function complete(branch: StoredBranch): Promise<BranchDetails> {
    const { openingHours } = await readBankTimes();
    const today = findNairobiDay(clock.now().getTime());
    return toDetails(branch, { bankHours: openingHours, today });
  }
  return [
    createEndpoint(branchRoutes.listBranches, async () => (await listBranches(parts)).shown),

    createEndpoint(branchRoutes.listBranchDetails, async () => (await listBranches(parts)).edited),

    createEndpoint(branchRoutes.createBranch, async ({ body, caller }) => {
      const branch = await openBranch(parts, body, readAuthor(caller));
      logChange("created", branch.id, caller);
      return complete(branch);
    }),

    createEndpoint(branchRoutes.updateBranch, async ({ params, body, caller }) => {
      const { branch, isChanged } = await changeBranch(
        parts,
        { branchId: params.id, input: body },
        readAuthor(caller),
      );
      if (isChanged) logChange("updated", branch.id, caller);
      return complete(branch);
    }),

    createEndpoint(branchRoutes.deleteBranch, async ({ params, caller }) => {
      await removeBranch(parts, params.id, readAuthor(caller));
      logChange("deleted", params.id, caller);
      return { message: "The branch was removed." };
    }),

    createEndpoint(branchRoutes.restoreBranch, async ({ params, caller }) => {
      const branch = await restoreBranch(parts, params.id, readAuthor(caller));
      logChange("restored", branch.id, caller);
      return complete(branch);
    }),
  ];
}
