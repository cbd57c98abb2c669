import { adminAddressesPath, adminNoticesPath } from "@dhahabu/contract/admin-notices";
import type { InternalRoute } from "@dhahabu/platform/http/server";
import type { NoticeStore } from "./store.ts";

/** Creates the calls by which enquiry learns what to write to every administrator. */
export function createNoticeInternalRoutes({ notices }: { notices: NoticeStore }): InternalRoute[] {
  return [
    {
      method: "GET",
      path: adminNoticesPath,
      answer: ({ sinceMs }) => notices.listSince(new Date(Number(sinceMs))),
    },
    { method: "GET", path: adminAddressesPath, answer: () => notices.listAdmins() },
  ];
}
