import { z } from "zod";
import { says } from "./says.ts";

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, says("hours.timeWrong"));

/** Hours of some weekdays; see `OpeningRule`. */
export const openingRuleSchema = z
  .object({
    days: z
      .array(z.int().min(1, says("hours.daysWrong")).max(7, says("hours.daysWrong")))
      .min(1, says("hours.daysMissing"))
      .max(7, says("hours.daysTwice")),
    opens: clock,
    closes: clock,
  })
  .refine(({ opens, closes }) => opens < closes, {
    path: ["closes"],
    message: says("hours.closesFirst"),
  });

/** The hours of a week: each day stands in one rule at most, and is closed without. */
export const openingHoursSchema = z.array(openingRuleSchema).refine((rules) => {
  const days = rules.flatMap((rule) => rule.days);
  return new Set(days).size === days.length;
}, says("hours.dayTwice"));

/** A day on which a branch, or the whole bank, stays closed, as an ISO date of Nairobi, with the reason that visitors read. */
const closedDaySchema = z.object({
  date: z.iso.date(says("closedDay.missing")),
  reason: z
    .string({ error: says("closedDay.reasonMissing") })
    .trim()
    .min(1, says("closedDay.reasonMissing"))
    .max(100, says("closedDay.reasonLong")),
});

/** Closed days, each day once. */
export const closedDaysSchema = z
  .array(closedDaySchema)
  .max(100, says("closedDay.tooMany"))
  .refine(
    (days) => new Set(days.map(({ date }) => date)).size === days.length,
    says("closedDay.twice"),
  );
