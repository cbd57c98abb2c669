import type { JobRun } from "@dhahabu/platform/queue";
import type { z } from "zod";
import { deliverMail } from "../deliveries/deliver-mail.ts";
import type { DeliverMailParts } from "../deliveries/deliver-mail.ts";
import type { deliverAdminNoticeJob } from "./admin-notice.ts";
import { composeAdminNotice } from "./mail.ts";
import type { NoticeClient } from "./notice-client.ts";
import type { NoticeStore } from "./store.ts";

/** Tells one administrator; nobody who is none any more. */
export async function deliverAdminNotice(
  parts: DeliverMailParts & {
    notices: NoticeStore;
    noticeClient: NoticeClient;
    publicOrigin: string;
  },
  run: JobRun<z.output<typeof deliverAdminNoticeJob.payload>>,
): Promise<void> {
  const { texts, publicOrigin } = parts;
  const { adminNoticeId, userId } = run.payload;
  await deliverMail(parts, { ...run, kind: "administrator notice" }, async () => {
    const requestId = run.requestId ?? run.id;
    const [notice, admins] = await Promise.all([
      parts.notices.find(adminNoticeId),
      parts.noticeClient.listAdmins(requestId),
    ]);
    const to = admins.find((admin) => admin.userId === userId)?.email;
    if (!notice || to === undefined) return undefined;
    const facts = await parts.readFacts(requestId);
    return composeAdminNotice({ notice, to, facts, formatters: texts.en, publicOrigin });
  });
}
