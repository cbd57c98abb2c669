import { factRoutes } from "@dhahabu/contract/bank-facts";
import { readAuthor } from "@dhahabu/contract/internal";
import { createEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import type { Log } from "@dhahabu/platform/log";
import { toBankFacts } from "./bank-facts.ts";
import { changeFacts } from "./change-facts.ts";

/** Creates the calls about the bank's facts. Each change is logged with who made it. */
export function createFactEndpoints(
  parts: Parameters<typeof changeFacts>[0] & {
    /** Branches in the order in which they were opened. */
    listBranches: () => Promise<readonly { readonly address: string }[]>;
    mailSender: string;
    log: Log;
  },
): Endpoint[] {
  const { store, listBranches, mailSender, log } = parts;
  return [
    createEndpoint(factRoutes.getFacts, async () => {
      const [{ facts }, branches] = await Promise.all([store.read(), listBranches()]);
      return toBankFacts(facts, branches, mailSender);
    }),

    createEndpoint(factRoutes.getFactSheet, () => store.read()),

    createEndpoint(factRoutes.updateFacts, async ({ body, caller }) => {
      const author = readAuthor(caller);
      const { updatedAt, ...facts } = body;
      const { sheet, isChanged } = await changeFacts(parts, { facts, updatedAt }, author);
      const { userId, requestId, address } = author;
      if (isChanged) log.info({ userId, requestId, address }, "facts changed");
      return sheet;
    }),
  ];
}
