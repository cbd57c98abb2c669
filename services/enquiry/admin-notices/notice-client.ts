import {
  adminAddressesPath,
  adminAddressesSchema,
  adminNoticesPath,
  adminNoticesSchema,
} from "@dhahabu/contract/admin-notices";
import type { AdminAddress, AdminNotice } from "@dhahabu/contract/admin-notices";
import { createUnavailable } from "@dhahabu/platform/http/inner-client";
import type { InnerClient } from "@dhahabu/platform/http/inner-client";
import type { NoticeSource } from "./admin-notice.ts";

/** What identity and pricing are asked about what every administrator is told. Every call throws `AppError` unavailable without a clear answer. */
export interface NoticeClient {
  listNotices(source: NoticeSource, since: Date, requestId: string): Promise<AdminNotice[]>;
  listAdmins(requestId: string): Promise<AdminAddress[]>;
}

export function createNoticeClient(
  services: Record<NoticeSource, Pick<InnerClient, "ask">>,
): NoticeClient {
  async function read(source: NoticeSource, path: string, requestId: string): Promise<unknown> {
    const { status, body } = await services[source].ask({ method: "GET", path, requestId });
    if (status !== 200) throw createUnavailable(new Error(`${source} answered ${status}`));
    return body;
  }
  return {
    async listNotices(source, since, requestId) {
      const path = adminNoticesPath.replace(":sinceMs", String(since.getTime()));
      return adminNoticesSchema.parse(await read(source, path, requestId));
    },

    async listAdmins(requestId) {
      return adminAddressesSchema.parse(await read("identity", adminAddressesPath, requestId));
    },
  };
}
