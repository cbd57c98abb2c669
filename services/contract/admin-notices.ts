import { z } from "zod";

/** Path at which identity and pricing list what every administrator is to be told, from a moment on (milliseconds since 1970). */
export const adminNoticesPath = "/internal/admin-notices/:sinceMs";

/** Path at which identity lists who every administrator is. */
export const adminAddressesPath = "/internal/admin-addresses";

const noticeBase = z.object({
  /** Names the notice among those of its service. */
  key: z.string(),
  at: z.iso.datetime(),
  by: z.string(),
  approvedBy: z.string().nullable(),
});

/** What every administrator is told: what was asked for or done about one of them, a change of policy that a second one approved, or an alert of security. */
const adminNoticeSchema = z.discriminatedUnion("kind", [
  noticeBase.extend({
    kind: z.literal("account"),
    /** False while it waits for a second administrator. */
    isDone: z.boolean(),
    act: z.enum(["role", "duties", "isActive", "resetLink", "passwordReset", "factorReset"]),
    username: z.string(),
    newValue: z.string().nullable(),
    /** Network address that it came from. */
    address: z.string(),
  }),
  noticeBase.extend({
    kind: z.literal("security"),
    alert: z.enum(["failures", "many-networks", "night-export"]),
    /** Network address that it came from; empty for failures from many networks. */
    address: z.string(),
    /** What was exported, by the name of its call; null for failures. */
    what: z.string().nullable(),
  }),
  noticeBase.extend({
    kind: z.literal("policy"),
    changes: z.array(
      z.object({
        key: z.string(),
        field: z.string(),
        oldValue: z.string().nullable(),
        newValue: z.string(),
      }),
    ),
  }),
]);

/** What every administrator is told. */
export type AdminNotice = z.infer<typeof adminNoticeSchema>;

/** The answer to `adminNoticesPath`, the oldest first. */
export const adminNoticesSchema = z.array(adminNoticeSchema);

/** Identity's answer to `adminAddressesPath`. */
export const adminAddressesSchema = z.array(z.object({ userId: z.int(), email: z.string() }));

/** An active administrator and where mails reach them. */
export type AdminAddress = z.infer<typeof adminAddressesSchema>[number];
