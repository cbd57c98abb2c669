import { sourcedNoticesPath, sourcedNoticesSchema } from "@dhahabu/contract/notice-sources";
import type { InnerClient } from "@dhahabu/platform/http/inner-client";
import type { NewNotices, NoticeSource } from "./notice.ts";

type OtherSource = Exclude<NoticeSource, "enquiry">;

/** Asks another service what members of staff are told. Throws `AppError` unavailable without a clear answer. */
export type AskSource = (
  source: OtherSource,
  since: Date,
  requestId: string,
) => Promise<NewNotices>;

export function createSourceClient(
  services: Record<OtherSource, Pick<InnerClient, "read">>,
): AskSource {
  return (source, since, requestId) => {
    const path = sourcedNoticesPath.replace(":sinceMs", String(since.getTime()));
    return services[source].read(path, sourcedNoticesSchema, requestId);
  };
}
