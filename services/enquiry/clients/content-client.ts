import { contentRoutes } from "@dhahabu/contract/content";
import { firstFacts } from "@dhahabu/contract/facts";
import type { BankFacts } from "@dhahabu/contract/facts";
import { keepLast } from "@dhahabu/platform/keep-last";
import type { Log } from "@dhahabu/platform/log";
import { shareWithinTurn } from "@dhahabu/platform/share-within-turn";
import { createInnerClient } from "@dhahabu/platform/http/inner-client";

/** What the bank's pages say and staff can change, asked from content at each mail. */
export interface ContentClient {
  /** The bank's facts; where content does not answer those it gave last, or the first ones. Never throws. */
  readFacts(requestId: string): Promise<BankFacts>;
  close(): Promise<void>;
}

interface Asked {
  path: string;
  requestId: string;
}

/** Opens the way to content. */
export function createContentClient(options: {
  secret: string;
  url: string;
  log: Log;
}): ContentClient {
  const { log } = options;
  const inner = createInnerClient({ ...options, service: "content" });
  const keyOf = ({ path }: Asked) => path;
  const readFacts = keepLast({
    ask: shareWithinTurn({
      ask: async (asked: Asked) => contentRoutes.getFacts.response.parse(await inner.read(asked)),
      keyOf,
    }),
    first: firstFacts,
    what: "facts",
    log,
  });
  return {
    readFacts: (requestId) => readFacts({ path: contentRoutes.getFacts.path, requestId }),
    close: () => inner.close(),
  };
}
