import { z } from "zod";
import type { StaffNotice } from "@dhahabu/contract/staff-notices";
import type { Role } from "@dhahabu/contract/identity";
import type { SourcedNotice, SourcedNotices } from "@dhahabu/contract/notice-sources";

/** Who knows what members of staff are told; the first is this service itself. */
export const noticeSources = ["enquiry", "identity", "pricing", "lending", "assistant"] as const;

export type NoticeSource = (typeof noticeSources)[number];

export interface NewNotice extends SourcedNotice {
  enquiryId?: number;
}

export interface NewNotices extends SourcedNotices {
  notices: NewNotice[];
}

/** A member of staff, in the role that they have now. */
export interface Reader {
  userId: number;
  role: Role;
}

/** A notice as a mail tells it. */
export type MailedNotice = Omit<StaffNotice, "id" | "isRead">;

export const deliverStaffNoticeJob = {
  name: "deliver-staff-notice",
  payload: z.object({ staffNoticeMailId: z.int() }),
};
