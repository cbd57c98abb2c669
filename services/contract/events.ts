import { z } from "zod";
import type { Owner } from "./route.ts";

/** Payload of each event between services, by name (past tense). A lost event heals: readers also check versions. */
export const eventPayloads = {
  "prices.changed": z.object({ refreshedAt: z.iso.datetime() }),
  "policy.changed": z.object({ configKey: z.string() }),
  "media.changed": z.object({ mediaId: z.int() }),
  "branches.changed": z.object({ branchId: z.int() }),
  "facts.changed": z.object({ changedAt: z.iso.datetime() }),
  "pages.changed": z.object({ changedAt: z.iso.datetime() }),
  "enquiry.received": z.object({ enquiryId: z.int() }),
  "enquiry.changed": z.object({ enquiryId: z.int() }),
  "assistant.changed": z.object({ changedAt: z.iso.datetime() }),
  "account-mail.requested": z.object({ accountMailId: z.int() }),
  "user.changed": z.object({ userId: z.int() }),
  "security.alerted": z.object({ securityEventId: z.int() }),
  "visit.changed": z.object({ visitId: z.int() }),
  "counter.changed": z.object({ counterVisitId: z.int() }),
  "customer.changed": z.object({ customerId: z.int() }),
  "notices.changed": z.object({ changedAt: z.iso.datetime() }),
} as const;

/** Name of an event between services. */
export type EventName = keyof typeof eventPayloads;

/** Who tells an event; from anybody else it counts for nothing. */
export const eventOwners: Record<EventName, Owner> = {
  "prices.changed": "pricing",
  "policy.changed": "pricing",
  "media.changed": "content",
  "branches.changed": "content",
  "facts.changed": "content",
  "pages.changed": "gateway",
  "enquiry.received": "enquiry",
  "enquiry.changed": "enquiry",
  "assistant.changed": "assistant",
  "account-mail.requested": "identity",
  "user.changed": "identity",
  "security.alerted": "identity",
  "visit.changed": "lending",
  "counter.changed": "lending",
  "customer.changed": "lending",
  "notices.changed": "enquiry",
};

/** What each service that listens hears. */
export const heardEvents = {
  gateway: [
    "prices.changed",
    "policy.changed",
    "media.changed",
    "branches.changed",
    "facts.changed",
    "enquiry.received",
    "enquiry.changed",
    "assistant.changed",
    "user.changed",
    "visit.changed",
    "counter.changed",
    "customer.changed",
    "notices.changed",
  ],
  identity: ["policy.changed"],
  pricing: ["user.changed"],
  enquiry: [
    "prices.changed",
    "policy.changed",
    "account-mail.requested",
    "user.changed",
    "security.alerted",
    "enquiry.received",
    "enquiry.changed",
    "visit.changed",
    "assistant.changed",
  ],
  assistant: ["assistant.changed"],
} as const satisfies Partial<Record<Owner, readonly EventName[]>>;

/** A service that hears events. */
export type EventListener = keyof typeof heardEvents;

/** Redis channel on which a service, and nobody else, tells its events. */
export function eventChannelOf(owner: Owner): string {
  return `dhahabu:events:${owner}`;
}

/** The channels on which a service hears events. */
export function listHeardChannels(listener: EventListener): string[] {
  return [...new Set(heardEvents[listener].map((name) => eventChannelOf(eventOwners[name])))];
}

/** An event as it travels. */
export const eventEnvelopeSchema = z.object({
  id: z.string(),
  name: z.enum(Object.keys(eventPayloads) as [EventName, ...EventName[]]),
  payload: z.unknown(),
});

/** An event as it travels. */
export type EventEnvelope = z.infer<typeof eventEnvelopeSchema>;
