import { z } from "zod";
import { languages } from "./language.ts";
import { defineRoute } from "./route.ts";
import { says } from "./says.ts";
import { sentKey } from "./sent-key.ts";

/** Path at which identity tells enquiry the address of an active user; 404 for none. */
export const userAddressPath = "/internal/users/:userId/address";

/** Identity's answer to `userAddressPath`. */
export const userAddressSchema = z.object({ email: z.string(), isConfirmed: z.boolean() });

/** The address of a user. Only what is confirmed shows that it is theirs. */
export type UserAddress = z.infer<typeof userAddressSchema>;

const deadLink = says("account.deadLink");

/** The calls of identity by which the address of an account is confirmed. */
export const addressRoutes = {
  requestConfirmation: defineRoute({
    method: "POST",
    path: "/api/user/confirmation-mail",
    owner: "identity",
    access: "user",
    limit: "form",
    successStatus: 202,
    summary: "Have a link sent again that confirms the address of one's account.",
    body: z.object({ language: z.enum(languages, { error: says("value.invalid") }) }),
    response: z.object({ message: z.string() }),
  }),
  confirmAddress: defineRoute({
    method: "POST",
    path: "/api/address-confirmation",
    owner: "identity",
    access: "public",
    limit: "form",
    canConflict: true,
    summary: "Confirm the address of an account by the link of a mail, once and within 24 hours.",
    body: z.object({
      token: z.string({ error: deadLink }).regex(/^[A-Za-z0-9_-]{43}$/, deadLink),
      key: sentKey.optional(),
    }),
    response: z.object({ message: z.string() }),
  }),
};
