import { contentRoutes } from "@dhahabu/contract/content";
import { AppError } from "@dhahabu/contract/errors";
import type { Caller } from "@dhahabu/contract/internal";
import { createEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import type { Log } from "@dhahabu/platform/log";
import type { BranchAuthor, BranchStore } from "./store.ts";

/** Creates the calls about branches. Each change is logged with who made it. */
export function createBranchEndpoints(parts: { store: BranchStore; log: Log }): Endpoint[] {
  const { store, log } = parts;
  function logChange(change: string, branchId: number, { userId, requestId, address }: Caller) {
    log.info({ change, branchId, userId, requestId, address }, "branch changed");
  }
  return [
    createEndpoint(contentRoutes.listBranches, () => store.list()),

    createEndpoint(contentRoutes.createBranch, async ({ body, caller }) => {
      const branch = await store.insert(body, toAuthor(caller));
      logChange("created", branch.id, caller);
      return branch;
    }),

    createEndpoint(contentRoutes.updateBranch, async ({ params, body, caller }) => {
      const { branch, isChanged } = await store.update(params.id, body, toAuthor(caller));
      if (isChanged) logChange("updated", branch.id, caller);
      return branch;
    }),

    createEndpoint(contentRoutes.deleteBranch, async ({ params, caller }) => {
      await store.delete(params.id, toAuthor(caller));
      logChange("deleted", params.id, caller);
      return { message: "The branch was removed." };
    }),
  ];
}

function toAuthor({ userId, username, address, requestId }: Caller): BranchAuthor {
  if (userId === null) throw new AppError("not_signed_in", { message: "Please sign in first." });
  return { userId, username, address, requestId };
}
