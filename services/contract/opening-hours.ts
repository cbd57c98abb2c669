import { z } from "zod";

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Please give a time such as 08:00.");

/** Hours of some weekdays; see `OpeningRule`. */
export const openingRuleSchema = z
  .object({
    days: z
      .array(z.int().min(1, "Please choose weekdays.").max(7, "Please choose weekdays."))
      .min(1, "Please choose at least one day.")
      .max(7, "Please choose each day once."),
    opens: clock,
    closes: clock,
  })
  .refine(({ opens, closes }) => opens < closes, {
    path: ["closes"],
    message: "The closing time must be after the opening time.",
  });

/** The hours of a week: each day stands in one rule at most, and is closed without. */
export const openingHoursSchema = z.array(openingRuleSchema).refine((rules) => {
  const days = rules.flatMap((rule) => rule.days);
  return new Set(days).size === days.length;
}, "Each day may have hours once.");

/** A day on which a branch, or the whole bank, stays closed, as an ISO date of Nairobi, with the reason that visitors read. */
export const closedDaySchema = z.object({
  date: z.iso.date("Please choose a day."),
  reason: z
    .string({ error: "Please say why." })
    .trim()
    .min(1, "Please say why.")
    .max(100, "The reason may have at most 100 characters."),
});

/** A day on which a branch, or the whole bank, stays closed. */
export type ClosedDay = z.infer<typeof closedDaySchema>;

/** Closed days, each day once. */
export const closedDaysSchema = z
  .array(closedDaySchema)
  .max(100, "There may be at most 100 closed days.")
  .refine(
    (days) => new Set(days.map(({ date }) => date)).size === days.length,
    "Each day may be named once.",
  );
