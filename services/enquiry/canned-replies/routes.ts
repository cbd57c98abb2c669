import { inboxRoutes } from "@dhahabu/contract/inbox";
import { readAuthor } from "@dhahabu/contract/internal";
import { createEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import { createListEndpoint } from "@dhahabu/platform/http/list-endpoint";
import {
  createCannedReply,
  removeCannedReply,
  restoreCannedReply,
  changeCannedReply,
} from "./change-canned-reply.ts";

export function createCannedReplyEndpoints(
  parts: Parameters<typeof createCannedReply>[0],
): Endpoint[] {
  return [
    createListEndpoint(inboxRoutes.listCannedReplies, ({ query }) => parts.store.list(query)),

    createEndpoint(inboxRoutes.createCannedReply, ({ body, caller }) =>
      createCannedReply(parts, body, readAuthor(caller)),
    ),

    createEndpoint(inboxRoutes.updateCannedReply, ({ params, body, caller }) =>
      changeCannedReply(parts, params.id, body, readAuthor(caller)),
    ),

    createEndpoint(inboxRoutes.deleteCannedReply, ({ params, caller }) =>
      removeCannedReply(parts, params.id, readAuthor(caller)),
    ),

    createEndpoint(inboxRoutes.restoreCannedReply, ({ params, caller }) =>
      restoreCannedReply(parts, params.id, readAuthor(caller)),
    ),
  ];
}
