import { inboxRoutes } from "@dhahabu/contract/inbox";
import { readAuthor } from "@dhahabu/contract/internal";
import { createEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import { decodeCursor, encodeCursor, setNextLink } from "@dhahabu/platform/http/page-link";
import { z } from "zod";
import type { CannedReplyStore } from "./store.ts";

const titleCursor = z.tuple([z.string().max(200), z.int().nonnegative().max(2_147_483_647)]);
const ageCursor = z.tuple([
  z.int().nonnegative().max(8_000_000_000_000),
  z.int().nonnegative().max(2_147_483_647),
]);

/** Creates the calls by which staff keep prepared replies. */
export function createCannedReplyEndpoints({ store }: { store: CannedReplyStore }): Endpoint[] {
  return [
    createEndpoint(inboxRoutes.listCannedReplies, async ({ query, setHeader }) => {
      const { limit, after, sort, search } = query;
      const { rows, next } = await store.list({
        search: search === "" ? undefined : search,
        sort,
        limit,
        after: sort === "title" ? decodeCursor(after, titleCursor) : decodeCursor(after, ageCursor),
      });
      if (next) {
        const { path } = inboxRoutes.listCannedReplies;
        setNextLink(setHeader, path, { search, sort, limit }, encodeCursor(next));
      }
      return rows;
    }),

    createEndpoint(inboxRoutes.createCannedReply, ({ body, caller }) =>
      store.insert(body, readAuthor(caller)),
    ),

    createEndpoint(inboxRoutes.updateCannedReply, ({ params, body, caller }) => {
      const { updatedAt, ...input } = body;
      return store.update(params.id, input, { updatedAt, author: readAuthor(caller) });
    }),

    createEndpoint(inboxRoutes.deleteCannedReply, ({ params, caller }) =>
      store.remove(params.id, readAuthor(caller)),
    ),

    createEndpoint(inboxRoutes.restoreCannedReply, ({ params, caller }) =>
      store.restore(params.id, readAuthor(caller)),
    ),
  ];
}
