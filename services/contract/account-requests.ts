import { z } from "zod";
import { languages } from "./language.ts";
import { idParam, pageQuery } from "./paging.ts";
import { reasonSchema } from "./policy.ts";
import { requestStatuses } from "./request-status.ts";
import { defineRoute } from "./route.ts";
import { says } from "./says.ts";

/**
 * What needs a second administrator: a role, a state or a reset link where it is about an administrator, duties that
 * are given to anybody, and a reset of anybody's second factor.
 */
const accountActs = ["role", "duties", "isActive", "resetLink", "factorReset"] as const;

export type AccountAct = (typeof accountActs)[number];

/**
 * An act on an account that one administrator asked for and another one decides on. The values are there for a role and
 * a state, the reason for a reset of a second factor.
 */
const accountRequestSchema = z.object({
  id: z.int(),
  userId: z.int(),
  username: z.string(),
  act: z.enum(accountActs),
  oldValue: z.string().nullable(),
  newValue: z.string().nullable(),
  reason: z.string().nullable(),
  status: z.enum(requestStatuses),
  requestedByUserId: z.int(),
  requestedByUsername: z.string(),
  requestedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  decidedByUsername: z.string().nullable(),
  decidedAt: z.iso.datetime().nullable(),
  /** What was said with a refusal. */
  note: z.string().nullable(),
});

/** An act on an account that waits for, or had, a second administrator. */
export type AccountRequest = z.infer<typeof accountRequestSchema>;

const requestParams = z.object({ id: idParam("policy.unknownRequest") });

/** The calls of identity about acts on administrators that need a second one. */
export const accountRequestRoutes = {
  listAccountRequests: defineRoute({
    method: "GET",
    path: "/api/admin/account-requests",
    owner: "identity",
    access: "admin",
    summary: "Acts on administrators that wait for a second one, or had one, the latest first.",
    query: pageQuery.extend({ status: z.enum(requestStatuses).optional() }),
    response: z.array(accountRequestSchema),
  }),
  approveAccountRequest: defineRoute({
    method: "POST",
    path: "/api/admin/account-requests/:id/approve",
    owner: "identity",
    access: "admin",
    needsFreshSignIn: true,
    canConflict: true,
    summary:
      "Approve and make what another administrator asked for. A reset link is sent to the address of its account, in `language`, and shown to nobody.",
    params: requestParams,
    body: z.object({ language: z.enum(languages, { error: says("value.invalid") }) }),
    response: accountRequestSchema,
  }),
  rejectAccountRequest: defineRoute({
    method: "POST",
    path: "/api/admin/account-requests/:id/reject",
    owner: "identity",
    access: "admin",
    canConflict: true,
    summary: "Refuse what waits, or withdraw one's own.",
    params: requestParams,
    body: z.object({ note: reasonSchema }),
    response: accountRequestSchema,
  }),
};
