import { z } from "zod";

/** Keys of the system configuration under which administrators set how long personal data and the record of security events stay. */
export const retentionKeys = {
  enquiry: "ENQUIRY_RETENTION_DURATION_MONTHS",
  formerSubscriber: "SUBSCRIBER_RETENTION_DURATION_MONTHS",
  securityEvent: "SECURITY_EVENT_RETENTION_DURATION_MONTHS",
} as const;

/** Shortest and longest time that personal data may be kept, in months. */
export const retentionMonths = { min: 6, max: 120 } as const;

/** Path at which pricing, which keeps the configuration, tells enquiry and identity how long data stays. */
export const retentionPath = "/internal/retention";

const months = z.int().min(retentionMonths.min).max(retentionMonths.max);

/** Pricing's answer to `retentionPath`, in months: enquiries from their arrival, subscribers from the end of their subscription, security events from when they happened. */
export const retentionSchema = z.object({
  enquiry: months,
  formerSubscriber: months,
  securityEvent: months,
});

/** How long data stays, in months. */
export type KeptForMonths = z.infer<typeof retentionSchema>;
