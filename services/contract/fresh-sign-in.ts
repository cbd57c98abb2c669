import { z } from "zod";
import { ownPassword } from "./accounts.ts";
import { halfSignInSchema } from "./identity.ts";
import { defineRoute } from "./route.ts";
import { passkeyMessage, secondFactorCode, stepToken } from "./second-factor.ts";

const renewedSchema = z.object({ id: z.int().positive() });

/** The calls by which somebody signed in proves anew who they are, for the calls that need a fresh sign-in. */
export const freshSignInRoutes = {
  getFreshSignIn: defineRoute({
    method: "GET",
    path: "/api/user/fresh-sign-in",
    owner: "gateway",
    access: "staff",
    needsFreshSignIn: true,
    summary: "Until when this session may make the calls that need a fresh sign-in.",
    response: z.object({ until: z.iso.datetime() }),
  }),
  renewSignIn: defineRoute({
    method: "POST",
    path: "/api/user/fresh-sign-in",
    owner: "identity",
    access: "staff",
    session: "start",
    limit: "login",
    tellsOrigin: true,
    summary:
      "Prove anew who one is, by one's password; the session goes on under a new id. Where one has a second factor, `halfSignIn` is its step.",
    body: z.object({ password: ownPassword }),
    response: z.union([renewedSchema, z.object({ halfSignIn: halfSignInSchema })]),
  }),
  renewSignInByCode: defineRoute({
    method: "POST",
    path: "/api/user/fresh-sign-in/code",
    owner: "identity",
    access: "staff",
    session: "start",
    limit: "login",
    summary: "The second step of proving anew who one is: a code of the app or a recovery code.",
    body: z.object({ token: stepToken, code: secondFactorCode }),
    response: renewedSchema,
  }),
  renewSignInByPasskey: defineRoute({
    method: "POST",
    path: "/api/user/fresh-sign-in/passkey",
    owner: "identity",
    access: "staff",
    session: "start",
    limit: "login",
    tellsOrigin: true,
    summary: "The second step of proving anew who one is: a passkey.",
    body: z.object({ token: stepToken, passkey: passkeyMessage }),
    response: renewedSchema,
  }),
};
