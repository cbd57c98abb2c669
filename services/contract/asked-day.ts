import { z } from "zod";
import type { says } from "./says.ts";

/** The days of the calendar that the bank has to do with: those far off are mistyped, and no database knows the year 0. */
const askedDays = { first: "2020-01-01", last: "2100-12-31" } as const;

/** A day of the calendar as somebody types it or asks for it, as an ISO date. */
export function askedDay(error: ReturnType<typeof says>) {
  return z.iso
    .date(error)
    .refine((day) => day >= askedDays.first && day <= askedDays.last, { error });
}
