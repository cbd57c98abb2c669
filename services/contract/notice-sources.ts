import { z } from "zod";
import { noticeKinds } from "./staff-notices.ts";

/** Path at which a service lists what members of staff are to be told, from a moment on (milliseconds since 1970). */
export const sourcedNoticesPath = "/internal/staff-notices/:sinceMs";

/** The answer to `sourcedNoticesPath`. */
export const sourcedNoticesSchema = z.object({
  notices: z.array(
    z.object({
      /** Names the notice among those of its service. */
      key: z.string().min(1),
      kind: z.enum(noticeKinds),
      at: z.iso.datetime(),
      /** Whom alone it concerns; null for all who may open what it leads to. */
      userId: z.int().nullable(),
      /** Who did it, and is not told. */
      exceptUserId: z.int().nullable(),
      /** Whether every administrator is written a mail about it anyway. */
      isMailed: z.boolean(),
      values: z.record(z.string(), z.string()),
    }),
  ),
  /** Keys of earlier ones that concern nobody any more. */
  overKeys: z.array(z.string()),
});

/** Of a notice to all who may open what it leads to, of which nobody is mailed anyway. */
export const toAllStaff = { userId: null, exceptUserId: null, isMailed: false } as const;

/** What a service tells members of staff. */
export type SourcedNotices = z.infer<typeof sourcedNoticesSchema>;

/** One of them. */
export type SourcedNotice = SourcedNotices["notices"][number];
