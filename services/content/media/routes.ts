import { contentRoutes } from "@dhahabu/contract/content";
import { readAuthor } from "@dhahabu/contract/internal";
import type { Caller } from "@dhahabu/contract/internal";
import { createEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import { decodeCursor, encodeCursor, setNextLink } from "@dhahabu/platform/http/page-link";
import type { Log } from "@dhahabu/platform/log";
import { z } from "zod";
import type { MediaStore } from "./store.ts";
import { isStaff } from "./visibility.ts";

const cursorSchema = z.tuple([z.int32(), z.int32()]);

/** Creates the calls about media. Each change is logged with who made it. */
export function createMediaEndpoints(parts: { store: MediaStore; log: Log }): Endpoint[] {
  const { store, log } = parts;
  function logChange(change: string, mediaId: number, caller: Caller): void {
    const { userId, requestId, address } = caller;
    log.info({ change, mediaId, userId, requestId, address }, "media changed");
  }
  return [
    createEndpoint(contentRoutes.listMedia, async ({ query, caller, setHeader }) => {
      const { limit, after, type, category } = query;
      const items = await store.list({
        withInactive: isStaff(caller.role),
        type,
        category,
        after: decodeCursor(after, cursorSchema),
        // One more than is shown tells whether there is a next page.
        limit: limit + 1,
      });
      const page = items.slice(0, limit);
      const last = page.at(-1);
      if (last && items.length > limit) {
        const { path } = contentRoutes.listMedia;
        setNextLink(setHeader, path, query, encodeCursor([last.sortOrder, last.id]));
      }
      return page;
    }),

    createEndpoint(contentRoutes.getMediaTotals, () => store.readTotals()),

    createEndpoint(contentRoutes.createMedia, async ({ body, caller }) => {
      const item = await store.insert(body, readAuthor(caller));
      logChange("created", item.id, caller);
      return item;
    }),

    createEndpoint(contentRoutes.updateMedia, async ({ params, body, caller }) => {
      const item = await store.update(params.id, body, readAuthor(caller));
      logChange("updated", item.id, caller);
      return item;
    }),

    createEndpoint(contentRoutes.toggleMedia, async ({ params, caller }) => {
      const item = await store.toggle(params.id, readAuthor(caller));
      logChange(item.isActive ? "activated" : "deactivated", item.id, caller);
      return item;
    }),
  ];
}
