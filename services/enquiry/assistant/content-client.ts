import { contentRoutes } from "@dhahabu/contract/content";
import { shareWithinTurn } from "@dhahabu/platform/share-within-turn";
import type { Figures } from "./figures.ts";
import { createInnerClient } from "./inner-client.ts";

/** What the bank's pages say and staff can change, asked from content at each message. */
export interface ContentClient {
  /** The facts for a message; its request's id goes along into content's log. */
  factsFor(requestId: string): Pick<Figures, "listBranches">;
  close(): Promise<void>;
}

/** Opens the way to content. The calls throw where content does not answer. */
export function createContentClient(options: { secret: string; url: string }): ContentClient {
  const inner = createInnerClient({ ...options, service: "content" });
  const listBranches = shareWithinTurn({
    async ask({ path, requestId }: { path: string; requestId: string }) {
      const { status, body } = await inner.ask({ method: "GET", path, requestId });
      if (status !== 200) throw new Error(`Content answered ${status} to ${path}.`);
      return contentRoutes.listBranches.response.parse(body);
    },
    keyOf: ({ path }) => path,
  });
  return {
    factsFor: (requestId) => ({
      listBranches: () => listBranches({ path: contentRoutes.listBranches.path, requestId }),
    }),
    close: () => inner.close(),
  };
}
