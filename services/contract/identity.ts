import { z } from "zod";
import { duties } from "./duties.ts";
import { languages } from "./language.ts";
import { booleanQuery, idParam, pageQuery } from "./paging.ts";
import { passwordLength } from "./password-rules.ts";
import { defineRoute } from "./route.ts";
import { says } from "./says.ts";
import { maxChangedAtOnce, selectionOutcomeSchema } from "./selection.ts";
import { registrationTrendSchema } from "./trends.ts";
import { sentKey } from "./sent-key.ts";

/** Roles of a user (spec section 3). */
export const roles = ["user", "marketing", "admin"] as const;

export type Role = (typeof roles)[number];

const username = z
  .string({ error: says("account.usernameMissing") })
  .trim()
  .min(3, says("account.usernameShort"))
  .max(30, says("account.usernameLong"))
  .regex(/^[A-Za-z0-9_.-]+$/, says("account.usernameLetters"));

const password = z
  .string({ error: says("account.passwordMissing") })
  .min(passwordLength.min, says("account.passwordShort"))
  .max(passwordLength.max, says("account.passwordLong"));

const email = z
  .string({ error: says("contact.emailMissing") })
  .trim()
  .min(1, says("contact.emailMissing"))
  .max(254, says("account.emailLong"))
  .pipe(z.email(says("contact.emailWrong")));

const optionalText = (name: "firstName" | "lastName" | "phone", max: number) =>
  z
    .string({ error: says(`account.${name}Wrong`) })
    .trim()
    .max(max, says(`account.${name}Long`))
    .transform((text) => (text === "" ? undefined : text))
    .optional();

/** A user as the API shows it: never the password. Times are ISO 8601 in UTC. */
export const userSchema = z.object({
  id: z.int().positive(),
  username: z.string(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  phone: z.string().nullable(),
  role: z.enum(roles),
  duties: z.array(z.enum(duties)),
  isActive: z.boolean(),
  kycStatus: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

/** A user as the API shows it. */
export type User = z.infer<typeof userSchema>;

/** Sign-in: the username or e-mail is matched without case. */
const loginSchema = z.object({
  username: z
    .string({ error: says("account.ownUsernameMissing") })
    .trim()
    .min(1, says("account.ownUsernameMissing"))
    .max(254, says("account.ownUsernameLong")),
  password: z
    .string({ error: says("account.ownPasswordMissing") })
    .min(1, says("account.ownPasswordMissing"))
    .max(128, says("account.passwordLong")),
  /** Language of mails about the account from now on; the page's language. */
  language: z.enum(languages).optional(),
});

/**
 * A sign-in after the right password that is not finished: `prove` asks for a second factor, `setUp` has one set up
 * first. The token is for that alone, and good until `expiresAt`.
 */
export const halfSignInSchema = z.object({
  step: z.enum(["prove", "setUp"]),
  /** What can be proved at this address: a passkey is for one name. */
  kinds: z.array(z.enum(["app", "passkey"])),
  token: z.string(),
  expiresAt: z.iso.datetime(),
});

/** A sign-in that is not finished. */
export type HalfSignIn = z.infer<typeof halfSignInSchema>;

/** Registration: first name, last name and phone are optional. */
export const registerSchema = z.object({
  username,
  password,
  email,
  firstName: optionalText("firstName", 80),
  lastName: optionalText("lastName", 80),
  phone: optionalText("phone", 40),
});

/** A user as administrators see it in the list (spec section 3). */
export const listedUserSchema = userSchema
  .pick({
    id: true,
    username: true,
    email: true,
    firstName: true,
    lastName: true,
    role: true,
    duties: true,
    isActive: true,
    createdAt: true,
  })
  .extend({
    /** Null before the first one. */
    lastSignInAt: z.iso.datetime().nullable(),
    /** True until who was invited has set a password. */
    isInvited: z.boolean(),
  });

/** A user as administrators see it. */
export type ListedUser = z.infer<typeof listedUserSchema>;

/** A user after a change; `pendingRequestId` names the request where a second administrator has to approve it first. */
export const changedUserSchema = listedUserSchema.extend({ pendingRequestId: z.int().optional() });

/** A user after a change, or with the request of it. */
export type ChangedUser = z.infer<typeof changedUserSchema>;

/** What became of one of several users; `pendingRequestId` as in `ChangedUser`. */
const changedStatusSchema = selectionOutcomeSchema.extend({
  pendingRequestId: z.int().optional(),
});

/** What became of one of several users. */
export type ChangedStatus = z.infer<typeof changedStatusSchema>;

/** How many users there are, in all and by what the tiles of the user screen tell (spec section 2). */
export const userTotalsSchema = z.object({
  total: z.int().nonnegative(),
  admins: z.int().nonnegative(),
  marketing: z.int().nonnegative(),
  active: z.int().nonnegative(),
});

/** How many users there are. */
export type UserTotals = z.infer<typeof userTotalsSchema>;

/** The user a path names. */
export const userParams = z.object({ userId: idParam("user.unknown") });

/** Orders of the list of users, the default first; a minus says falling. */
const userSorts = ["-createdAt", "createdAt", "username", "-username"] as const;

export type UserSort = (typeof userSorts)[number];

const yesOrNo = z.boolean({ error: says("value.yesOrNo") });

/** Duties in the order of `duties`, each once: one set is written in one way. */
const chosenDuties = z
  .array(z.enum(duties, { error: says("user.dutyUnknown") }), { error: says("user.dutyUnknown") })
  .max(duties.length, says("user.dutyUnknown"))
  .transform((chosen) => duties.filter((duty) => chosen.includes(duty)));

const chosenRole = z.enum(roles, { error: says("user.roleMissing") });

/** Which users a list holds, and in which order. */
export const userFilterSchema = z.object({
  search: z.string().trim().max(254, says("search.tooLong")).optional(),
  role: chosenRole.optional(),
  isActive: booleanQuery.optional(),
  sort: z.enum(userSorts, { error: says("value.oneOrder") }).default(userSorts[0]),
});

/** The calls that identity answers. */
export const identityRoutes = {
  getUser: defineRoute({
    method: "GET",
    path: "/api/user",
    owner: "identity",
    access: "user",
    summary: "The signed-in user.",
    response: userSchema,
  }),
  login: defineRoute({
    method: "POST",
    path: "/api/login",
    owner: "identity",
    access: "public",
    session: "start",
    limit: "login",
    tellsOrigin: true,
    summary:
      "Sign in. Where a second factor is asked for, there is no session yet: `halfSignIn` says which step is next.",
    body: loginSchema,
    response: z.union([userSchema, z.object({ halfSignIn: halfSignInSchema })]),
  }),
  register: defineRoute({
    method: "POST",
    path: "/api/register",
    owner: "identity",
    access: "public",
    canConflict: true,
    session: "start",
    limit: "register",
    successStatus: 201,
    summary: "Open an account and sign in; a mail asks to confirm its address.",
    body: registerSchema.extend({
      /** Language of the mail that asks to confirm the address; the page's language. */
      language: z.enum(languages).default("en"),
      key: sentKey.optional(),
    }),
    response: userSchema,
  }),
  listUsers: defineRoute({
    method: "GET",
    path: "/api/admin/users",
    owner: "identity",
    access: "admin",
    summary:
      "Users, the newest first unless `sort` says otherwise, page by page. With `search`, those whose username, e-mail address or name holds it, whatever the case; of one or two letters, those of whom one begins so.",
    query: pageQuery.extend(userFilterSchema.shape),
    response: z.array(listedUserSchema),
  }),
  getUserTotals: defineRoute({
    method: "GET",
    path: "/api/admin/users/totals",
    owner: "identity",
    access: "staff",
    summary: "How many users there are, by role and state.",
    response: userTotalsSchema,
  }),
  getRegistrationTrend: defineRoute({
    method: "GET",
    path: "/api/admin/users/trend",
    owner: "identity",
    access: "staff",
    summary: "How many users registered on each of the last 30 days.",
    response: registrationTrendSchema,
  }),
  inviteUser: defineRoute({
    method: "POST",
    path: "/api/admin/users/invitations",
    owner: "identity",
    access: "admin",
    needsFreshSignIn: true,
    canConflict: true,
    successStatus: 201,
    summary:
      "Open an account with a role for somebody, who sets its password by a link in a mail; the link works once and for 72 hours. Where a second administrator has to approve the role, pendingRequestId names the request, and the mail leaves when he has.",
    body: registerSchema
      .omit({ password: true })
      .extend({ role: chosenRole, language: z.enum(languages, { error: says("value.invalid") }) }),
    response: changedUserSchema,
  }),
  setUserRole: defineRoute({
    method: "PATCH",
    path: "/api/admin/users/:userId/role",
    owner: "identity",
    access: "admin",
    needsFreshSignIn: true,
    canConflict: true,
    summary:
      "Change a user's role, from their next call on; not one's own. `replaces` is the role the caller saw: a 409 where it is another one by now. Where a second administrator has to approve, nothing changes and pendingRequestId names the request.",
    params: userParams,
    body: z.object({ role: chosenRole, replaces: chosenRole.optional() }),
    response: changedUserSchema,
  }),
  setUserDuties: defineRoute({
    method: "PUT",
    path: "/api/admin/users/:userId/duties",
    owner: "identity",
    access: "admin",
    needsFreshSignIn: true,
    canConflict: true,
    summary:
      "Say which duties a user has at the counter, from their next call on; not one's own. `replaces` are the duties the caller saw: a 409 where they are others by now. Where a second administrator has to approve, nothing changes and pendingRequestId names the request.",
    params: userParams,
    body: z.object({ duties: chosenDuties, replaces: chosenDuties.optional() }),
    response: changedUserSchema,
  }),
  setUserStatus: defineRoute({
    method: "PATCH",
    path: "/api/admin/users/:userId/status",
    owner: "identity",
    access: "admin",
    canConflict: true,
    summary:
      "Activate or deactivate a user; deactivated, every session of theirs is over. Not oneself. `replaces` is the state the caller saw: a 409 where it is the other one by now. Where a second administrator has to approve, nothing changes and pendingRequestId names the request.",
    params: userParams,
    body: z.object({ isActive: yesOrNo, replaces: yesOrNo.optional() }),
    response: changedUserSchema,
  }),
  setUsersStatus: defineRoute({
    method: "PATCH",
    path: "/api/admin/users/status",
    owner: "identity",
    access: "admin",
    summary:
      "Activate or deactivate several users, each as by a call of its own. The answer tells of each whether it is as wished, waits for a second administrator, or was refused.",
    body: z.object({
      users: z
        .array(z.object({ id: idParam("user.unknown"), replaces: yesOrNo.optional() }))
        .min(1, says("user.noneChosen"))
        .max(maxChangedAtOnce, says("user.tooMany")),
      isActive: yesOrNo,
    }),
    response: z.array(changedStatusSchema),
  }),
  logout: defineRoute({
    method: "POST",
    path: "/api/logout",
    owner: "gateway",
    access: "public",
    session: "end",
    summary: "Sign out; the session is destroyed.",
    response: z.object({ message: z.string() }),
  }),
};
