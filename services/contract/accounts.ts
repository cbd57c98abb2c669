import { z } from "zod";
import { duties } from "./duties.ts";
import { languages } from "./language.ts";
import { reasonSchema } from "./policy.ts";
import {
  changedUserSchema,
  registerSchema,
  roles,
  userFilterSchema,
  userParams,
  userSchema,
} from "./identity.ts";
import { chosenIds, pageQuery } from "./paging.ts";
import { defineRoute } from "./route.ts";
import { says } from "./says.ts";
import { sentKey } from "./sent-key.ts";

/**
 * What is recorded of an account: another role or state or other duties by an administrator, a new password by its owner,
 * a reset link made by an administrator, a new password by such a link, a second factor by its owner, its
 * reset by administrators, or the invitation that it began with.
 */
const userChangeKinds = [
  "role",
  "duties",
  "isActive",
  "password",
  "resetLink",
  "passwordReset",
  "factorAdded",
  "factorRemoved",
  "recoveryCodes",
  "factorReset",
  "invited",
] as const;

export type UserChangeKind = (typeof userChangeKinds)[number];

/** An entry of an account's record. The values are there where a role, duties or a state changed. */
const userChangeSchema = z.object({
  id: z.int().positive(),
  kind: z.enum(userChangeKinds),
  oldValue: z.string().nullable(),
  newValue: z.string().nullable(),
  changedByUserId: z.int().positive(),
  changedByUsername: z.string(),
  /** The second administrator, where one had to approve. */
  approvedByUsername: z.string().nullable(),
  /** Network address that the change came from. */
  address: z.string(),
  changedAt: z.iso.datetime(),
});

/** An entry of an account's record. */
export type UserChange = z.infer<typeof userChangeSchema>;

/** An entry of one's own record: without the addresses of others. */
const ownChangeSchema = userChangeSchema.omit({ address: true });

/** An entry of one's own record. */
export type OwnChange = z.infer<typeof ownChangeSchema>;

/** Page of the website on which a reset link is used; the token stands behind its `#` and never travels in an address. */
export const resetPagePath = "/auth/reset";

/** Minutes a reset link by an administrator holds. */
export const resetLinkMinutes = 60;

/** A reset link, shown once. `path` is the page with the token in its fragment. */
const resetLinkSchema = z.object({
  username: z.string(),
  path: z.string(),
  expiresAt: z.iso.datetime(),
});

export type ResetLink = z.infer<typeof resetLinkSchema>;

/** The request that a link became which a second administrator has to approve. */
const askedResetLinkSchema = z.object({ username: z.string(), pendingRequestId: z.int() });

/** The request that a link became. */
export type AskedResetLink = z.infer<typeof askedResetLinkSchema>;

const newPassword = registerSchema.shape.password;

/** One's own password, typed to prove who one is. */
export const ownPassword = z
  .string({ error: says("account.currentPasswordMissing") })
  .min(1, says("account.currentPasswordMissing"))
  .max(128, says("account.passwordLong"));

/** A change of one's own password. */
export const changePasswordSchema = z.object({
  currentPassword: ownPassword,
  newPassword,
});

// What every reset link that does not hold is answered, whatever the reason.
const deadLink = says("account.deadLink");

/** A new password by a reset link: `token` is what stands behind the `#` of its address. */
const resetPasswordSchema = z.object({
  token: z.string({ error: deadLink }).regex(/^[A-Za-z0-9_-]{43}$/, deadLink),
  newPassword,
});

/** Somebody who has forgotten their password: the address of the account, and the language of the mail. */
const forgottenPasswordSchema = z.object({
  email: registerSchema.shape.email,
  language: z.enum(languages).default("en"),
});

/** A member of staff as colleagues see one. */
const colleagueSchema = z.object({
  id: z.int().positive(),
  username: z.string(),
  role: z.enum(roles).exclude(["user"]),
});

/** A member of staff as colleagues see one. */
export type Colleague = z.infer<typeof colleagueSchema>;

/** Most colleagues that are listed of each role. */
export const maxListedColleagues = 500;

/** The calls of identity about passwords, the record of an account, the export of users and one's colleagues. */
export const accountRoutes = {
  changePassword: defineRoute({
    method: "POST",
    path: "/api/user/password",
    owner: "identity",
    access: "user",
    canConflict: true,
    session: "renew",
    limit: "login",
    summary:
      "Change one's own password. Every other session of the account is over; this one goes on under a new id.",
    body: changePasswordSchema,
    response: userSchema,
  }),
  closeAccount: defineRoute({
    method: "POST",
    path: "/api/user/close",
    owner: "identity",
    access: "user",
    session: "end",
    limit: "login",
    summary:
      "Close one's own account for good, after one's password: every session is over, and name, address and telephone are forgotten. Not for staff, whose accounts administrators deactivate.",
    body: z.object({ password: ownPassword }),
    response: z.object({ message: z.string() }),
  }),
  listOwnChanges: defineRoute({
    method: "GET",
    path: "/api/user/changes",
    owner: "identity",
    access: "staff",
    duties,
    summary: "What was changed of one's own account, by whom and when; the newest first.",
    query: pageQuery,
    response: z.array(ownChangeSchema),
  }),
  listColleagues: defineRoute({
    method: "GET",
    path: "/api/staff/colleagues",
    owner: "identity",
    access: "staff",
    summary: "Everyone active on the staff by username: who can be given work.",
    response: z.array(colleagueSchema),
  }),
  listUserChanges: defineRoute({
    method: "GET",
    path: "/api/admin/users/:userId/changes",
    owner: "identity",
    access: "admin",
    summary:
      "What was changed of a user's account, by whom, when and from where; the newest first.",
    params: userParams,
    query: pageQuery,
    response: z.array(userChangeSchema),
  }),
  exportUsers: defineRoute({
    method: "GET",
    path: "/api/admin/users/export",
    owner: "identity",
    access: "admin",
    needsFreshSignIn: true,
    answerKind: "file",
    isExport: true,
    summary: "The users of a list as a CSV file.",
    query: userFilterSchema.extend({ ids: chosenIds }),
    response: z.file(),
  }),
  createResetLink: defineRoute({
    method: "POST",
    path: "/api/admin/users/:userId/reset-link",
    owner: "identity",
    access: "admin",
    needsFreshSignIn: true,
    canConflict: true,
    successStatus: 201,
    summary:
      "Make a link by which an active user sets a new password, once and within an hour; the one before it is dead. Not for oneself. For an administrator it becomes a request where a second one has to approve.",
    params: userParams,
    response: z.union([resetLinkSchema, askedResetLinkSchema]),
  }),
  resetSecondFactor: defineRoute({
    method: "POST",
    path: "/api/admin/users/:userId/factor-reset",
    owner: "identity",
    access: "admin",
    needsFreshSignIn: true,
    canConflict: true,
    summary:
      "Have a user's lost second factor removed, with a reason; not one's own. Another administrator approves it, and pendingRequestId names the request. Then every session of the user is over, and the password alone signs in.",
    params: userParams,
    body: z.object({ reason: reasonSchema.min(1, says("policy.reasonMissing")) }),
    response: changedUserSchema,
  }),
  forgetPassword: defineRoute({
    method: "POST",
    path: "/api/password-reset/mail",
    owner: "identity",
    access: "public",
    limit: "form",
    canConflict: true,
    successStatus: 202,
    summary:
      "Have a link to set a new password sent to the address of an account; it holds once and for 30 minutes. The answer is the same for every address.",
    body: forgottenPasswordSchema.extend({ key: sentKey.optional() }),
    response: z.object({ message: z.string() }),
  }),
  resetPassword: defineRoute({
    method: "POST",
    path: "/api/password-reset",
    owner: "identity",
    access: "public",
    limit: "login",
    canConflict: true,
    summary: "Set a new password by a reset link; every session of the account is over.",
    body: resetPasswordSchema.extend({ key: sentKey.optional() }),
    response: z.object({ message: z.string() }),
  }),
};
