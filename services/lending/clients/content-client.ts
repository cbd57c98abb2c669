import { branchRoutes } from "@dhahabu/contract/branches";
import type { Branch } from "@dhahabu/contract/branches";
import { createInnerClient } from "@dhahabu/platform/http/inner-client";
import type { InnerClientOptions } from "@dhahabu/platform/http/inner-client";

interface ContentClient {
  /** The branches with the hours that they keep. Throws `AppError` unavailable where content does not answer. */
  listBranches(requestId: string): Promise<Branch[]>;
  close(): Promise<void>;
}

export function createContentClient(options: InnerClientOptions): ContentClient {
  const inner = createInnerClient({ ...options, service: "content" });
  return {
    listBranches: inner.createRead(branchRoutes.listBranches),
    close: () => inner.close(),
  };
}
