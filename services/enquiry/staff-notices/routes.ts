import { readAuthor } from "@dhahabu/contract/internal";
import type { Caller } from "@dhahabu/contract/internal";
import { staffNoticeRoutes as routes } from "@dhahabu/contract/staff-notices";
import { createEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import { createListEndpoint } from "@dhahabu/platform/http/list-endpoint";
import { saveNoticeSettings } from "./save-notice-settings.ts";
import { markNoticesRead } from "./mark-notices-read.ts";
import type { Reader } from "./notice.ts";

export function createStaffNoticeEndpoints(
  parts: Parameters<typeof markNoticesRead>[0] & Parameters<typeof saveNoticeSettings>[0],
): Endpoint[] {
  const { staffNotices, noticeSettings } = parts;
  return [
    createListEndpoint(routes.listStaffNotices, ({ query, caller }) =>
      staffNotices.list(readReader(caller), query),
    ),

    createEndpoint(routes.countStaffNotices, async ({ caller }) => ({
      unread: await staffNotices.countUnread(readReader(caller)),
    })),

    createEndpoint(routes.readStaffNotice, ({ params, caller }) =>
      markNoticesRead(parts, readReader(caller), params, caller.requestId),
    ),

    createEndpoint(routes.readStaffNotices, ({ body, caller }) =>
      markNoticesRead(parts, readReader(caller), body, caller.requestId),
    ),

    createEndpoint(routes.getNoticeSettings, async ({ caller }) => ({
      ways: await noticeSettings.readWays(readAuthor(caller).userId),
    })),

    createEndpoint(routes.changeNoticeSettings, async ({ body, caller }) => ({
      ways: await saveNoticeSettings(parts, readAuthor(caller), body),
    })),
  ];
}

function readReader(caller: Caller): Reader {
  return { userId: readAuthor(caller).userId, role: caller.role ?? "user" };
}
