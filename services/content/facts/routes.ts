import { factRoutes } from "@dhahabu/contract/bank-facts";
import { AppError } from "@dhahabu/contract/errors";
import { createEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import type { Log } from "@dhahabu/platform/log";
import { findNairobiDay } from "../branches/nairobi-day.ts";
import { toBankFacts } from "./bank-facts.ts";
import type { FactStore } from "./store.ts";

/** Creates the calls about the bank's facts. Each change is logged with who made it. */
export function createFactEndpoints(parts: {
  store: FactStore;
  /** Branches in the order in which they were opened. */
  listBranches: () => Promise<readonly { readonly address: string }[]>;
  log: Log;
}): Endpoint[] {
  const { store, listBranches, log } = parts;
  return [
    createEndpoint(factRoutes.getFacts, async () => {
      const [{ facts }, branches] = await Promise.all([store.read(), listBranches()]);
      return toBankFacts(facts, branches);
    }),

    createEndpoint(factRoutes.getFactSheet, () => store.read()),

    createEndpoint(factRoutes.updateFacts, async ({ body, caller }) => {
      const { userId, username, address, requestId } = caller;
      if (userId === null) {
        throw new AppError("not_signed_in", { message: "Please sign in first." });
      }
      const { updatedAt, ...facts } = body;
      const author = { userId, username, address, requestId };
      const { sheet, isChanged } = await store.write(facts, {
        today: findNairobiDay(Date.now()),
        updatedAt,
        author,
      });
      if (isChanged) log.info({ userId, requestId, address }, "facts changed");
      return sheet;
    }),
  ];
}
