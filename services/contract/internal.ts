import { z } from "zod";
import { duties } from "./duties.ts";
import { AppError } from "./errors.ts";
import { roles } from "./identity.ts";

/**
 * Who stands behind a request, as the gateway tells a service in a signed header. `userId` and `role`
 * are null for an anonymous visitor, who has no duties. `expiresAtMs` is in milliseconds since 1970.
 */
export const callerSchema = z.object({
  userId: z.int().nullable(),
  username: z.string().nullable(),
  role: z.enum(roles).nullable(),
  /** None where a process of the release before tells. */
  duties: z.array(z.enum(duties)).default([]),
  /** The visitor's random name on calls that remember (`remembersVisitor`); absent on others. */
  visitorId: z.string().optional(),
  /** The browser that a session may begin in: a name made of its cookie, and what it claims to be; absent on other calls. */
  device: z.object({ id: z.string(), name: z.string().nullable() }).optional(),
  /** Origin of the page, one of the bank's own, on calls that tell it (`tellsOrigin`); absent on others and from programs. */
  origin: z.string().optional(),
  requestId: z.string(),
  /** The work that the call is made for, as a W3C traceparent, where it is traced. */
  trace: z.string().optional(),
  /** The visitor's network address, for audit rows and logs. */
  address: z.string(),
  expiresAtMs: z.int(),
});

/** Who stands behind a request. */
export type Caller = z.infer<typeof callerSchema>;

/** Who calls where it depends on nobody: visitors may know what is asked, or services alone may ask it. */
export const nobody = {
  userId: null,
  username: null,
  role: null,
  duties: [],
  address: "",
} satisfies Partial<Caller>;

/** Somebody signed in, as records of changes name who made one. */
export type Author = Pick<Caller, "username" | "address" | "requestId"> & { userId: number };

/** The author behind a call. Throws `AppError` not_signed_in for an anonymous one. */
export function readAuthor({ userId, username, address, requestId }: Caller): Author {
  if (userId === null) throw new AppError("not_signed_in", { reason: "access.signIn" });
  return { userId, username, address, requestId };
}

/** Path at which identity answers the gateway's question who a session's user is now; 404 for none or inactive. */
export const resolveCallerPath = "/internal/users/:userId";

/** Identity's answer to `resolveCallerPath`. */
export const resolvedUserSchema = z.object({
  userId: z.int(),
  username: z.string(),
  role: z.enum(roles),
  duties: z.array(z.enum(duties)).default([]),
  /** Counts what ends every session of the user (a deactivation, a new password); a session keeps the one it began under. */
  sessionVersion: z.int().nonnegative(),
});

/** A session's user as of now. */
export type ResolvedUser = z.infer<typeof resolvedUserSchema>;

/**
 * Header in which identity tells the gateway the session version of whoever just proved who they are: the
 * session begins under it, so that a password that was replaced meanwhile opens none.
 */
export const sessionVersionHeader = "x-dhahabu-session-version";
