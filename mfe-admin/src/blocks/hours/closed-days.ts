/** A day without hours as a form edits it: an ISO date and the reason that visitors read. */
export interface FormDay {
  readonly date: string;
  readonly reason: string;
}

/** True where each day is named once and has a reason. */
export function areClosedDaysWhole(days: readonly FormDay[]): boolean {
  const isUnique = new Set(days.map(({ date }) => date)).size === days.length;
  return isUnique && days.every(({ date, reason }) => date !== "" && reason.trim() !== "");
}
