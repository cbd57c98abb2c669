import { sourcedNoticesPath, sourcedNoticesSchema } from "@dhahabu/contract/notice-sources";
import { createUnavailable } from "@dhahabu/platform/http/inner-client";
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
  services: Record<OtherSource, Pick<InnerClient, "ask">>,
): AskSource {
  return async (source, since, requestId) => {
    const path = sourcedNoticesPath.replace(":sinceMs", String(since.getTime()));
    const { status, body } = await services[source].ask({ method: "GET", path, requestId });
    if (status !== 200) throw createUnavailable(new Error(`${source} answered ${status}`));
    return sourcedNoticesSchema.parse(body);
  };
}
