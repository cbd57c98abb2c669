import { z } from "zod";

/** Redis channel on which the relays publish events to the other services. */
export const eventChannel = "dhahabu:events";

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
} as const;

/** Name of an event between services. */
export type EventName = keyof typeof eventPayloads;

/** An event as it travels on `eventChannel`. */
export const eventEnvelopeSchema = z.object({
  id: z.string(),
  name: z.enum(Object.keys(eventPayloads) as [EventName, ...EventName[]]),
  payload: z.unknown(),
});

/** An event as it travels on `eventChannel`. */
export type EventEnvelope = z.infer<typeof eventEnvelopeSchema>;
