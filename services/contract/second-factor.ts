import { z } from "zod";
import { isOfStaff } from "./access.ts";
import type { Standing } from "./access.ts";
import { duties } from "./duties.ts";
import { userSchema } from "./identity.ts";
import { idParam } from "./paging.ts";
import { defineRoute } from "./route.ts";
import { says } from "./says.ts";

/** Key of the system configuration under which administrators say who needs a second factor. */
export const secondFactorKey = "SECOND_FACTOR";

/** Who needs a second factor; the place of each is its value in the configuration. */
export const secondFactorModes = ["off", "offered", "requiredOfAdmins", "requiredOfStaff"] as const;

/** One of `secondFactorModes`. Whoever has a factor is asked for it in every one of them. */
export type SecondFactorMode = (typeof secondFactorModes)[number];

/** Path at which pricing, which keeps the configuration, tells identity who needs a second factor. */
export const secondFactorPath = "/internal/second-factor";

/** Pricing's answer to `secondFactorPath`. */
export const secondFactorModeSchema = z.object({ mode: z.enum(secondFactorModes) });

/** True where somebody must have a second factor. */
export function isFactorRequired(mode: SecondFactorMode, standing: Standing): boolean {
  if (mode === "requiredOfStaff") return isOfStaff(standing);
  return mode === "requiredOfAdmins" && standing.role === "admin";
}

const over = says("factor.over");

/** What a step of a sign-in, or of setting a factor up, was given to go on with. */
export const stepToken = z.string({ error: over }).regex(/^[A-Za-z0-9_-]{43}$/, over);

/** A code of an app, or a recovery code. */
export const secondFactorCode = z
  .string({ error: says("factor.codeMissing") })
  .trim()
  .min(1, says("factor.codeMissing"))
  .max(40, says("factor.codeWrong"));

/** Recovery codes, told this once. */
const recoveryCodes = z.array(z.string());

/** What a member of staff has set up. */
const ownFactorsSchema = z.object({
  mode: z.enum(secondFactorModes),
  /** True where one's role must have a factor. */
  isRequired: z.boolean(),
  /** When the app for codes was set up; null without one. */
  appAddedAt: z.iso.datetime().nullable(),
  passkeys: z.array(
    z.object({
      id: z.int().positive(),
      name: z.string(),
      host: z.string(),
      addedAt: z.iso.datetime(),
      usedAt: z.iso.datetime().nullable(),
    }),
  ),
  recoveryCodesLeft: z.int().nonnegative(),
});

/** What a member of staff has set up. */
export type OwnFactors = z.infer<typeof ownFactorsSchema>;

/** A secret for an app that makes codes (RFC 6238): to type, and as the address that its QR code holds. */
const appSecretSchema = z.object({ secret: z.string(), address: z.string() });

/** A secret for an app that makes codes. */
export type AppSecret = z.infer<typeof appSecretSchema>;

/** What became of setting a factor up: whose it is, and recovery codes where there were none. */
const factorAddedSchema = z.object({
  id: z.int().positive(),
  recoveryCodes: recoveryCodes.nullable(),
});

/** What browser and passkey tell one another (WebAuthn, Level 3); the library that reads it checks it. */
export const passkeyMessage = z.looseObject({});

const passkeyName = z
  .string({ error: says("factor.nameMissing") })
  .trim()
  .min(1, says("factor.nameMissing"))
  .max(60, says("text.tooLong"));

/** The calls of identity about the second factor of staff. */
export const secondFactorRoutes = {
  proveSecondFactor: defineRoute({
    method: "POST",
    path: "/api/login/second-factor",
    owner: "identity",
    access: "public",
    session: "start",
    limit: "login",
    summary:
      "Finish a sign-in that asks for a second factor, with a code of the app or a recovery code; each counts once.",
    body: z.object({ token: stepToken, code: secondFactorCode }),
    response: userSchema,
  }),
  startApp: defineRoute({
    method: "POST",
    path: "/api/second-factor/app/secret",
    owner: "identity",
    access: "public",
    limit: "login",
    summary: "Begin to set up an app that makes codes: its secret, shown this once.",
    body: z.object({ token: stepToken }),
    response: appSecretSchema,
  }),
  addApp: defineRoute({
    method: "POST",
    path: "/api/second-factor/app",
    owner: "identity",
    access: "public",
    session: "start",
    limit: "login",
    summary:
      "Set up the app that makes codes, by its first code, in place of the one before. Recovery codes are shown this once. A sign-in that had to wait for it is finished.",
    body: z.object({ token: stepToken, code: secondFactorCode }),
    response: factorAddedSchema,
  }),
  askForPasskey: defineRoute({
    method: "POST",
    path: "/api/login/second-factor/passkey/challenge",
    owner: "identity",
    access: "public",
    limit: "login",
    tellsOrigin: true,
    summary: "What a passkey has to sign to finish a sign-in, or to renew one.",
    body: z.object({ token: stepToken }),
    response: passkeyMessage,
  }),
  provePasskey: defineRoute({
    method: "POST",
    path: "/api/login/second-factor/passkey",
    owner: "identity",
    access: "public",
    session: "start",
    limit: "login",
    tellsOrigin: true,
    summary: "Finish a sign-in that asks for a second factor, with a passkey.",
    body: z.object({ token: stepToken, passkey: passkeyMessage }),
    response: userSchema,
  }),
  startPasskey: defineRoute({
    method: "POST",
    path: "/api/second-factor/passkey/challenge",
    owner: "identity",
    access: "public",
    limit: "login",
    tellsOrigin: true,
    summary: "Begin to set up a passkey: what the browser has to make it with.",
    body: z.object({ token: stepToken }),
    response: passkeyMessage,
  }),
  addPasskey: defineRoute({
    method: "POST",
    path: "/api/second-factor/passkey",
    owner: "identity",
    access: "public",
    session: "start",
    limit: "login",
    tellsOrigin: true,
    summary:
      "Set up a passkey. Recovery codes are shown this once. A sign-in that had to wait for it is finished.",
    body: z.object({ token: stepToken, name: passkeyName, passkey: passkeyMessage }),
    response: factorAddedSchema,
  }),
  removePasskey: defineRoute({
    method: "DELETE",
    path: "/api/user/second-factor/passkeys/:passkeyId",
    owner: "identity",
    access: "staff",
    duties,
    needsFreshSignIn: true,
    canConflict: true,
    summary:
      "Remove a passkey from one's account. A 409 where the role needs a factor and this is the last.",
    params: z.object({ passkeyId: idParam("factor.unknownPasskey") }),
    response: ownFactorsSchema,
  }),
  getOwnFactors: defineRoute({
    method: "GET",
    path: "/api/user/second-factor",
    owner: "identity",
    access: "staff",
    duties,
    summary: "One's own second factor, and whether one's role needs one.",
    response: ownFactorsSchema,
  }),
  beginFactorSetUp: defineRoute({
    method: "POST",
    path: "/api/user/second-factor",
    owner: "identity",
    access: "staff",
    duties,
    needsFreshSignIn: true,
    summary:
      "Begin to set up a second factor: a token for the calls that do it, good for 15 minutes.",
    response: z.object({ token: z.string() }),
  }),
  removeApp: defineRoute({
    method: "DELETE",
    path: "/api/user/second-factor/app",
    owner: "identity",
    access: "staff",
    duties,
    needsFreshSignIn: true,
    canConflict: true,
    summary:
      "Remove the app that makes codes from one's account. A 409 where the role needs a factor and this is the last.",
    response: ownFactorsSchema,
  }),
  renewRecoveryCodes: defineRoute({
    method: "POST",
    path: "/api/user/second-factor/recovery-codes",
    owner: "identity",
    access: "staff",
    duties,
    needsFreshSignIn: true,
    summary:
      "Make new recovery codes, shown this once; the old ones are dead. None without a second factor.",
    response: z.object({ recoveryCodes }),
  }),
};
