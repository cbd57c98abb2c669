import { contentRoutes } from "@dhahabu/contract/content";
import { firstFacts } from "@dhahabu/contract/facts";
import type { BankFacts } from "@dhahabu/contract/facts";
import { createInnerClient } from "@dhahabu/platform/http/inner-client";
import type { InnerClientOptions } from "@dhahabu/platform/http/inner-client";
import { keepLast } from "@dhahabu/platform/keep-last";
import type { Figures } from "../answer/figures.ts";

export interface ContentClient {
  /** The branches for a message; its request's id goes along into content's log. It throws `AppError` unavailable where content does not answer. */
  factsFor(requestId: string): Pick<Figures, "listBranches">;
  /** The bank's facts; where content does not answer those it gave last, or the first ones. Never throws. */
  readFacts(requestId: string): Promise<BankFacts>;
  close(): Promise<void>;
}

export function createContentClient(options: InnerClientOptions): ContentClient {
  const { log } = options;
  const inner = createInnerClient({ ...options, service: "content" });
  const listBranches = inner.createRead(contentRoutes.listBranches);
  const readFacts = keepLast({
    ask: inner.createRead(contentRoutes.getFacts),
    first: firstFacts,
    what: "facts",
    log,
  });
  return {
    factsFor: (requestId) => ({ listBranches: () => listBranches(requestId) }),
    readFacts,
    close: () => inner.close(),
  };
}
