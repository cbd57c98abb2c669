import { contentRoutes } from "@dhahabu/contract/content";
import { createEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import type { BranchStore } from "./store.ts";

/** Creates the calls about branches. */
export function createBranchEndpoints({ store }: { store: BranchStore }): Endpoint[] {
  return [createEndpoint(contentRoutes.listBranches, () => store.list())];
}
