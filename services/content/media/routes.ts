import { contentRoutes } from "@dhahabu/contract/content";
import { readAuthor } from "@dhahabu/contract/internal";
import type { Caller } from "@dhahabu/contract/internal";
import { createEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import { createListEndpoint } from "@dhahabu/platform/http/list-endpoint";
import type { Log } from "@dhahabu/platform/log";
import { isStaff } from "../files/visibility.ts";
import { addMedia } from "./add-media.ts";
import { changeMedia } from "./change-media.ts";
import { toggleMedia } from "./toggle-media.ts";

/** Creates the calls about media. Each change is logged with who made it. */
export function createMediaEndpoints(
  parts: Parameters<typeof changeMedia>[0] & { log: Log },
): Endpoint[] {
  const { store, log } = parts;
  function logChange(change: string, mediaId: number, caller: Caller): void {
    const { userId, requestId, address } = caller;
    log.info({ change, mediaId, userId, requestId, address }, "media changed");
  }
  return [
    createListEndpoint(contentRoutes.listMedia, ({ query, caller }) =>
      store.list({ ...query, withInactive: isStaff(caller.role) }),
    ),

    createEndpoint(contentRoutes.getMediaTotals, () => store.readTotals()),

    createEndpoint(contentRoutes.createMedia, async ({ body, caller }) => {
      const item = await addMedia(parts, body, readAuthor(caller));
      logChange("created", item.id, caller);
      return item;
    }),

    createEndpoint(contentRoutes.updateMedia, async ({ params, body, caller }) => {
      const item = await changeMedia(
        parts,
        { mediaId: params.id, input: body },
        readAuthor(caller),
      );
      logChange("updated", item.id, caller);
      return item;
    }),

    createEndpoint(contentRoutes.toggleMedia, async ({ params, caller }) => {
      const item = await toggleMedia(parts, params.id, readAuthor(caller));
      logChange(item.isActive ? "activated" : "deactivated", item.id, caller);
      return item;
    }),
  ];
}
