import { z } from "zod";
import { booleanQuery, idParam, pageQuery } from "./paging.ts";
import { defineRoute } from "./route.ts";

/** Roles of a user (spec section 3). */
export const roles = ["user", "marketing", "admin"] as const;

/** One of `roles`. */
export type Role = (typeof roles)[number];

const username = z
  .string({ error: "Please enter a username." })
  .trim()
  .min(3, "The username needs at least 3 characters.")
  .max(30, "The username may have at most 30 characters.")
  .regex(/^[A-Za-z0-9_.-]+$/, "The username may contain letters, digits, _ . and - only.");

const password = z
  .string({ error: "Please enter a password." })
  .min(8, "The password needs at least 8 characters.")
  .max(128, "The password may have at most 128 characters.");

const email = z
  .string({ error: "Please enter your email address." })
  .trim()
  .min(1, "Please enter your email address.")
  .max(254, "The email address is too long.")
  .pipe(z.email("Please enter a valid email address."));

const optionalText = (label: string, max: number) =>
  z
    .string({ error: `Please check the ${label}.` })
    .trim()
    .max(max, `The ${label} may have at most ${max} characters.`)
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
  isActive: z.boolean(),
  kycStatus: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

/** A user as the API shows it. */
export type User = z.infer<typeof userSchema>;

/** Sign-in: the username or e-mail is matched without case. */
export const loginSchema = z.object({
  username: z
    .string({ error: "Please enter your username." })
    .trim()
    .min(1, "Please enter your username.")
    .max(254, "The username is too long."),
  password: z
    .string({ error: "Please enter your password." })
    .min(1, "Please enter your password.")
    .max(128, "The password may have at most 128 characters."),
});

/** Registration (decisions, Accounts): first name, last name and phone are optional. */
export const registerSchema = z.object({
  username,
  password,
  email,
  firstName: optionalText("first name", 80),
  lastName: optionalText("last name", 80),
  phone: optionalText("phone number", 40),
});

/** A user as administrators see it in the list (spec section 3). */
export const listedUserSchema = userSchema.pick({
  id: true,
  username: true,
  email: true,
  role: true,
  isActive: true,
  createdAt: true,
});

/** A user as administrators see it. */
export type ListedUser = z.infer<typeof listedUserSchema>;

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
export const userParams = z.object({ userId: idParam("There is no such user.") });

/** Orders of the list of users, the default first; a minus says falling. A search has an order of its own. */
export const userSorts = ["-createdAt", "createdAt", "username", "-username"] as const;

/** One of `userSorts`. */
export type UserSort = (typeof userSorts)[number];

const yesOrNo = z.boolean({ error: "Please say true or false." });

const chosenRole = z.enum(roles, { error: "Please choose user, marketing or admin." });

/** Which users a list holds, and in which order. */
export const userFilterSchema = z.object({
  search: z.string().trim().max(254, "Please search for something shorter.").optional(),
  role: chosenRole.optional(),
  isActive: booleanQuery.optional(),
  sort: z.enum(userSorts, { error: "Please choose one of the orders." }).default(userSorts[0]),
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
    summary: "Sign in.",
    body: loginSchema,
    response: userSchema,
  }),
  register: defineRoute({
    method: "POST",
    path: "/api/register",
    owner: "identity",
    access: "public",
    session: "start",
    limit: "register",
    successStatus: 201,
    summary: "Open an account and sign in.",
    body: registerSchema,
    response: userSchema,
  }),
  listUsers: defineRoute({
    method: "GET",
    path: "/api/admin/users",
    owner: "identity",
    access: "admin",
    summary:
      "Users, the newest first unless `sort` says otherwise, page by page. With `search`, those whose username or e-mail address begins so, whatever the case, in the order of what was found; such a page may be shorter than its limit.",
    query: pageQuery.extend(userFilterSchema.shape),
    response: z.array(listedUserSchema),
  }),
  getUserTotals: defineRoute({
    method: "GET",
    path: "/api/admin/users/totals",
    owner: "identity",
    access: "admin",
    summary: "How many users there are, by role and state.",
    response: userTotalsSchema,
  }),
  setUserRole: defineRoute({
    method: "PATCH",
    path: "/api/admin/users/:userId/role",
    owner: "identity",
    access: "admin",
    summary:
      "Change a user's role, from their next call on; not one's own. `replaces` is the role the caller saw: a 409 where it is another one by now.",
    params: userParams,
    body: z.object({ role: chosenRole, replaces: chosenRole.optional() }),
    response: listedUserSchema,
  }),
  setUserStatus: defineRoute({
    method: "PATCH",
    path: "/api/admin/users/:userId/status",
    owner: "identity",
    access: "admin",
    summary:
      "Activate or deactivate a user; deactivated, every session of theirs is over. Not oneself. `replaces` is the state the caller saw: a 409 where it is the other one by now.",
    params: userParams,
    body: z.object({ isActive: yesOrNo, replaces: yesOrNo.optional() }),
    response: listedUserSchema,
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
