import { z } from "zod";
import { askedDay } from "./asked-day.ts";
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

/** Days on which a branch, or the whole bank, stays closed, as ISO dates of Nairobi, each once and with the reason that visitors read. */
function listClosedDays(date: z.ZodType<string, string>) {
  const closedDaySchema = z.object({
    date,
    reason: z
      .string({ error: says("closedDay.reasonMissing") })
      .trim()
      .min(1, says("closedDay.reasonMissing"))
      .max(100, says("closedDay.reasonLong")),
  });
  return z
    .array(closedDaySchema)
    .max(100, says("closedDay.tooMany"))
    .refine(
      (days) => new Set(days.map((day) => day.date)).size === days.length,
      says("closedDay.twice"),
    );
}

/** Closed days as they are kept. */
export const closedDaysSchema = listClosedDays(z.iso.date(says("closedDay.missing")));

/** Closed days as somebody writes them down. */
export const writtenClosedDaysSchema = listClosedDays(askedDay(says("closedDay.missing")));
