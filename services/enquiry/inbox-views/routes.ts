import { AppError } from "@dhahabu/contract/errors";
import { inboxViewRoutes } from "@dhahabu/contract/inbox-views";
import { readAuthor } from "@dhahabu/contract/internal";
import { createEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import { saveInboxView } from "./save-inbox-view.ts";

export function createInboxViewEndpoints(parts: Parameters<typeof saveInboxView>[0]): Endpoint[] {
  const { views } = parts;
  return [
    createEndpoint(inboxViewRoutes.listInboxViews, ({ caller }) =>
      views.list(readAuthor(caller).userId),
    ),

    createEndpoint(inboxViewRoutes.saveInboxView, ({ body, caller }) =>
      saveInboxView(parts, readAuthor(caller).userId, body),
    ),

    createEndpoint(inboxViewRoutes.removeInboxView, async ({ params, caller }) => {
      const { userId } = readAuthor(caller);
      if (!(await views.remove(userId, params.id))) {
        throw new AppError("not_found", { reason: "inboxView.unknown" });
      }
      return views.list(userId);
    }),
  ];
}
