import { z } from "zod";

/** Keys of the system configuration under which administrators set how long personal data stays. */
export const retentionKeys = {
  enquiry: "ENQUIRY_RETENTION_DURATION_MONTHS",
  formerSubscriber: "SUBSCRIBER_RETENTION_DURATION_MONTHS",
} as const;

/** Shortest and longest time that personal data may be kept, in months. */
export const retentionMonths = { min: 6, max: 120 } as const;

/** Path at which pricing, which keeps the configuration, tells enquiry how long personal data stays. */
export const retentionPath = "/internal/retention";

const months = z.int().min(retentionMonths.min).max(retentionMonths.max);

/** Pricing's answer to `retentionPath`, in months: enquiries from their arrival, subscribers from the end of their subscription. */
export const retentionSchema = z.object({ enquiry: months, formerSubscriber: months });

/** How long personal data stays, in months. */
export type KeptForMonths = z.infer<typeof retentionSchema>;
