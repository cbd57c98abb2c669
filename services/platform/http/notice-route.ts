import { sourcedNoticesPath } from "@dhahabu/contract/notice-sources";
import type { SourcedNotices } from "@dhahabu/contract/notice-sources";
import type { InternalRoute } from "./server.ts";

/** The call by which enquiry learns what a service tells the staff. */
export function createNoticeRoute(list: (since: Date) => Promise<SourcedNotices>): InternalRoute {
  return {
    method: "GET",
    path: sourcedNoticesPath,
    answer: ({ sinceMs }) => list(new Date(Number(sinceMs))),
  };
}
