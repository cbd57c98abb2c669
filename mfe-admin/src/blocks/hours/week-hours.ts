import type { OpeningRule } from "@dhahabu/contract/facts";

export interface DayHours {
  readonly isOpen: boolean;
  readonly opens: string;
  readonly closes: string;
}

/** Hours of a week, Monday first. */
export type WeekHours = readonly DayHours[];

/** Weekdays, 1 (Monday) to 7 (Sunday). */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

const usual = { opens: "08:00", closes: "18:00" };

/** A week as a form edits it; a day without a rule is closed, and begins with usual hours once it is opened. */
export function readWeek(rules: readonly OpeningRule[]): WeekHours {
  return weekdays.map((day) => {
    const rule = rules.find(({ days }) => days.includes(day));
    const { opens, closes } = rule ?? usual;
    return { isOpen: rule !== undefined, opens, closes };
  });
}

/** The rules of a week, one for each day on which it is open. */
export function writeWeek(week: WeekHours): { days: number[]; opens: string; closes: string }[] {
  return week.flatMap(({ isOpen, opens, closes }, index) =>
    isOpen ? [{ days: [index + 1], opens, closes }] : [],
  );
}

/** True where every day that is open opens before it closes. */
export function isWholeWeek(week: WeekHours): boolean {
  return week.every(({ isOpen, opens, closes }) => !isOpen || (opens !== "" && opens < closes));
}
