import { z } from "zod";
import { pageQuery } from "./paging.ts";
import { policyChangeFilters } from "./policy.ts";
import { defineRoute } from "./route.ts";
import { says } from "./says.ts";
import { securityEventGroups, securityEventKinds } from "./security-event-kinds.ts";

const detailName = z.enum([
  /** Why something failed, by a word of the code; why an administrator did something, in their words. */
  "reason",
  /** What was exported, refused or asked for, by its name in the code. */
  "what",
  /** The setting or type of gold that a change is of, and its field. */
  "key",
  "field",
  "oldValue",
  "newValue",
  "approvedBy",
  /** Keys of which calls, as `gateway-identity`. */
  "pairs",
  /** Which second factor. */
  "factor",
  /** How many failures an alert is of. */
  "failures",
]);

/** Names of what else an event tells. */
export const securityEventDetailNames = detailName.options;

/** What else an event tells: words and numbers of the bank's own, never what somebody typed as a secret. */
const securityEventDetailsSchema = z.partialRecord(detailName, z.string().min(1).max(500));

/** What else an event tells. */
export type SecurityEventDetails = z.infer<typeof securityEventDetailsSchema>;

/** One row of the record of security events. */
const securityEventSchema = z.object({
  id: z.int().positive(),
  kind: z.enum(securityEventKinds),
  at: z.iso.datetime(),
  /** How often it happened within the quarter of an hour that the row is of. */
  count: z.int().positive(),
  /** When it happened last. */
  lastAt: z.iso.datetime(),
  /** Who acted, or whose account was tried; null for nobody known. */
  userId: z.int().nullable(),
  username: z.string().nullable(),
  /** Whose account it is about, where that is somebody else's. */
  subjectUserId: z.int().nullable(),
  subjectUsername: z.string().nullable(),
  /** Network address that it came from; empty for the bank's own machines. */
  address: z.string(),
  requestId: z.string(),
  details: securityEventDetailsSchema,
});

/** One row of the record of security events. */
export type SecurityEvent = z.infer<typeof securityEventSchema>;

/** Which rows of the record are asked for; days are Nairobi's. */
const securityEventFilters = z.object({
  /** Beginnings of words: names, addresses, settings. */
  search: z.string().trim().max(100, says("search.tooLong")).optional(),
  kind: z.enum([...securityEventGroups, ...securityEventKinds], says("value.invalid")).optional(),
  /** Username of who acted, or of whose account it is about. */
  person: z.string().trim().max(100, says("value.invalid")).optional(),
  /** An address, or the /64 network of IPv6 ones. */
  network: z.string().trim().max(100, says("value.invalid")).optional(),
  from: policyChangeFilters.shape.from,
  to: policyChangeFilters.shape.to,
});

/** Which rows of the record are asked for. */
export type SecurityEventFilters = z.output<typeof securityEventFilters>;

/** The calls of identity by which administrators see the record of security events. */
export const securityEventRoutes = {
  listSecurityEvents: defineRoute({
    method: "GET",
    path: "/api/admin/security-events",
    owner: "identity",
    access: "admin",
    summary:
      "The record of security events, the latest first, page by page. Reading it is an event as well.",
    query: pageQuery.extend(securityEventFilters.shape),
    response: z.array(securityEventSchema),
  }),
  exportSecurityEvents: defineRoute({
    method: "GET",
    path: "/api/admin/security-events/export",
    owner: "identity",
    access: "admin",
    needsFreshSignIn: true,
    answerKind: "file",
    isExport: true,
    summary: "The record of security events as a table for spreadsheets.",
    query: securityEventFilters,
    response: z.file(),
  }),
};

/** Path at which the gateway has identity record an export before it is made, by the name of its route. */
export const exportEventPath = "/internal/security-events/exports/:name";

/** Path at which the gateway has identity record that it refuses further tries at a call, by the name of its route. */
export const refusalEventPath = "/internal/security-events/refusals/:name";

/** Path at which pricing lists what was changed, asked for and decided of the policy, from a moment on (milliseconds since 1970). */
export const pricingEventsPath = "/internal/security-events/:sinceMs";

/** Pricing's answer to `pricingEventsPath`, the oldest first. */
export const pricingEventsSchema = z.array(
  securityEventSchema
    .pick({ kind: true, at: true, address: true, requestId: true, details: true })
    .extend({
      /** Names the event among those of pricing. */
      key: z.string().min(1),
      userId: z.int(),
      username: z.string().nullable(),
    }),
);

/** A change of policy, or what became of one that was asked for, for the record of security events. */
export type PricingEvent = z.infer<typeof pricingEventsSchema>[number];
