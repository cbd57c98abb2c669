import type { ResolvedUser } from "@dhahabu/contract/internal";
import type { JobRun } from "@dhahabu/platform/queue";
import type { z } from "zod";
import { deliverMail } from "../deliveries/deliver-mail.ts";
import type { DeliverMailParts } from "../deliveries/deliver-mail.ts";
import type { NoticeMailStore } from "./mail-store.ts";
import { composeNoticeMail, mostTold } from "./mail.ts";
import type { deliverStaffNoticeJob } from "./notice.ts";

/** Writes a member of staff what concerns them in the role that they have now; nothing where nothing is left to tell. */
export async function deliverStaffNotice(
  parts: DeliverMailParts & {
    noticeMails: NoticeMailStore;
    findUser: (userId: number, requestId: string) => Promise<ResolvedUser | undefined>;
    readOwnAddress: (userId: number, requestId: string) => Promise<string | undefined>;
    publicOrigin: string;
  },
  run: JobRun<z.output<typeof deliverStaffNoticeJob.payload>>,
): Promise<void> {
  const { noticeMails, texts, publicOrigin } = parts;
  const { staffNoticeMailId: id } = run.payload;
  const requestId = run.requestId ?? run.id;
  await deliverMail(parts, { ...run, kind: "staff notice" }, async () => {
    const mail = await noticeMails.find(id);
    const reader = mail && (await parts.findUser(mail.userId, requestId));
    if (!mail || !reader) return undefined;
    const [notices, to] = await Promise.all([
      noticeMails.listTold(id, reader, mostTold + 1),
      parts.readOwnAddress(reader.userId, requestId),
    ]);
    if (notices.length === 0 || to === undefined) return undefined;
    const facts = await parts.readFacts(requestId);
    const { language, isDigest } = mail;
    return composeNoticeMail({
      notices,
      isDigest,
      to,
      facts,
      texts: texts[language],
      publicOrigin,
    });
  });
}
