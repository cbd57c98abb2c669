import { branchRoutes } from "@dhahabu/contract/branches";
import type { Branch } from "@dhahabu/contract/branches";
import { createInnerClient } from "@dhahabu/platform/http/inner-client";
import type { Keyring } from "@dhahabu/platform/http/keyring";
import type { Log } from "@dhahabu/platform/log";

interface ContentClient {
  /** The branches with the hours that they keep. Throws `AppError` unavailable where content does not answer. */
  listBranches(requestId: string): Promise<Branch[]>;
  close(): Promise<void>;
}

export function createContentClient(options: {
  keys: Keyring;
  url: string;
  log: Log;
}): ContentClient {
  const inner = createInnerClient({ ...options, service: "content" });
  return {
    listBranches: inner.createRead(branchRoutes.listBranches),
    close: () => inner.close(),
  };
}
