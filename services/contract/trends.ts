import { z } from "zod";

/** For how many days, today among them, the office's dashboard draws what happened on each. */
export const trendDays = 30;

/** A day in Nairobi. */
const day = z.iso.date();

/** Enquiries by day, the oldest first. */
export const enquiryTrendSchema = z.array(
  z.object({
    day,
    received: z.int().nonnegative(),
    /** Median minutes of business hours to the first replies of the day; null on a day without one. */
    medianReplyMinutes: z.int().nonnegative().nullable(),
  }),
);

/** Enquiries by day. */
export type EnquiryTrend = z.infer<typeof enquiryTrendSchema>;

/** Registrations by day, the oldest first. */
export const registrationTrendSchema = z.array(
  z.object({ day, registered: z.int().nonnegative() }),
);

/** Registrations by day. */
export type RegistrationTrend = z.infer<typeof registrationTrendSchema>;

/** Visits by the day they were for, the oldest first. */
export const visitTrendSchema = z.array(
  z.object({
    day,
    /** Without those that were cancelled. */
    visits: z.int().nonnegative(),
  }),
);

/** Visits by day. */
export type VisitTrend = z.infer<typeof visitTrendSchema>;
