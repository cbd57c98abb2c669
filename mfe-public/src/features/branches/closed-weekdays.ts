import type { OpeningRule } from "@dhahabu/contract/facts";

const everyDay = [1, 2, 3, 4, 5, 6, 7] as const;

/** The days of the week, 1 (Monday) to 7 (Sunday), that no rule opens. */
export function listClosedWeekdays(rules: readonly OpeningRule[]): number[] {
  return everyDay.filter((day) => !rules.some(({ days }) => days.includes(day)));
}
