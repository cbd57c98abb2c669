import { z } from "zod";

/** The services that know what every administrator is told. */
export const noticeSources = ["identity", "pricing"] as const;

export type NoticeSource = (typeof noticeSources)[number];

export const deliverAdminNoticeJob = {
  name: "deliver-admin-notice",
  payload: z.object({ adminNoticeId: z.int(), userId: z.int() }),
};
