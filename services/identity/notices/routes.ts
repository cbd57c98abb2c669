import { adminAddressesPath, adminNoticesPath } from "@dhahabu/contract/admin-notices";
import { createNoticeRoute } from "@dhahabu/platform/http/notice-route";
import type { InternalRoute } from "@dhahabu/platform/http/server";
import type { NoticeStore } from "./store.ts";

/** Creates the calls by which enquiry learns what to write to every administrator, and what staff are told. */
export function createNoticeInternalRoutes({ notices }: { notices: NoticeStore }): InternalRoute[] {
  return [
    {
      method: "GET",
      path: adminNoticesPath,
      answer: ({ sinceMs }) => notices.listSince(new Date(Number(sinceMs))),
    },
    createNoticeRoute((since) => notices.listForStaff(since)),
    { method: "GET", path: adminAddressesPath, answer: () => notices.listAdmins() },
  ];
}
