import { z } from "zod";
import { duties } from "./duties.ts";
import { defineRoute } from "./route.ts";

/** State of the product: `ok` when every dependency answers. Which does not is told inside alone. */
const healthSchema = z.object({ status: z.enum(["ok", "unavailable"]) });

/** The calls that the gateway answers itself; `/api/events` is a stream of server-sent events (see `events.ts`, `pushEventNames`). */
export const gatewayRoutes = {
  getHealth: defineRoute({
    method: "GET",
    path: "/api/health",
    owner: "gateway",
    access: "public",
    summary: "Whether the product is well; 503 when a part of it is down.",
    response: healthSchema,
  }),
  streamEvents: defineRoute({
    method: "GET",
    path: "/api/events",
    owner: "gateway",
    access: "public",
    answerKind: "events",
    summary: "Server-sent events: an open page refetches what changed.",
    response: z.string(),
  }),
  streamStaffEvents: defineRoute({
    method: "GET",
    path: "/api/staff/events",
    owner: "gateway",
    access: "staff",
    duties,
    answerKind: "events",
    summary:
      "Server-sent events for open staff pages: they name what changed, and hold nothing of it; without a role of the staff, of the counter alone.",
    response: z.string(),
  }),
  getOpenApi: defineRoute({
    method: "GET",
    path: "/api/openapi.json",
    owner: "gateway",
    access: "public",
    summary: "This API as OpenAPI 3.1.",
    response: z.looseObject({ openapi: z.string() }),
  }),
  getDocs: defineRoute({
    method: "GET",
    path: "/api/docs",
    owner: "gateway",
    access: "public",
    answerKind: "html",
    summary: "The reference of this API, to read.",
    response: z.string(),
  }),
};

/** Names of the events an open page can receive from `/api/events`. */
export const pushEventNames = [
  "prices.changed",
  "policy.changed",
  "media.changed",
  "branches.changed",
  "facts.changed",
] as const;

/** Names of the events an open staff page can receive from `/api/staff/events`. */
const staffEventNames = [
  "enquiries.changed",
  "visits.changed",
  "counter.changed",
  "customers.changed",
  "media.changed",
  "users.changed",
  "policy.changed",
  "prices.changed",
  "branches.changed",
  "facts.changed",
  "assistant.changed",
  "notices.changed",
] as const;

export type StaffEventName = (typeof staffEventNames)[number];

/** Which of these whoever has a duty is told of, whatever their role. */
export const counterEventNames: readonly StaffEventName[] = [
  "visits.changed",
  "counter.changed",
  "customers.changed",
];

/** Event that a development server sends when a user interface was published: an open page loads itself anew. */
export const uiPublishedEvent = "ui.published";

export type PushEventName = (typeof pushEventNames)[number];
