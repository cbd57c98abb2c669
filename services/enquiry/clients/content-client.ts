import { contentRoutes } from "@dhahabu/contract/content";
import { firstFacts } from "@dhahabu/contract/facts";
import type { BankFacts } from "@dhahabu/contract/facts";
import { createInnerClient } from "@dhahabu/platform/http/inner-client";
import type { InnerClientOptions } from "@dhahabu/platform/http/inner-client";
import { keepLast } from "@dhahabu/platform/keep-last";

export interface ContentClient {
  /** The bank's facts; where content does not answer those it gave last, or the first ones. Never throws. */
  readFacts(requestId: string): Promise<BankFacts>;
  close(): Promise<void>;
}

export function createContentClient(options: InnerClientOptions): ContentClient {
  const { log } = options;
  const inner = createInnerClient({ ...options, service: "content" });
  const readFacts = keepLast({
    ask: inner.createRead(contentRoutes.getFacts),
    first: firstFacts,
    what: "facts",
    log,
  });
  return { readFacts, close: () => inner.close() };
}
