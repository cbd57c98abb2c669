import {
  adminAddressesPath,
  adminAddressesSchema,
  adminNoticesPath,
  adminNoticesSchema,
} from "@dhahabu/contract/admin-notices";
import type { AdminAddress, AdminNotice } from "@dhahabu/contract/admin-notices";
import type { InnerClient } from "@dhahabu/platform/http/inner-client";
import type { NoticeSource } from "./admin-notice.ts";

/** What identity and pricing are asked about what every administrator is told. Every call throws `AppError` unavailable without a clear answer. */
export interface NoticeClient {
  listNotices(source: NoticeSource, since: Date, requestId: string): Promise<AdminNotice[]>;
  listAdmins(requestId: string): Promise<AdminAddress[]>;
}

export function createNoticeClient(
  services: Record<NoticeSource, Pick<InnerClient, "read">>,
): NoticeClient {
  return {
    listNotices(source, since, requestId) {
      const path = adminNoticesPath.replace(":sinceMs", String(since.getTime()));
      return services[source].read(path, adminNoticesSchema, requestId);
    },

    listAdmins: (requestId) =>
      services.identity.read(adminAddressesPath, adminAddressesSchema, requestId),
  };
}
