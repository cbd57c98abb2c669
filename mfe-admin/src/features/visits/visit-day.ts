import { findNairobiDay } from "@dhahabu/contract/nairobi-time";
import { everyDay } from "../../paths.ts";

const dayMs = 86_400_000;

/** A day of Nairobi's calendar, so many days from today. */
export function findDayFromToday(days: number): string {
  return findNairobiDay(Date.now() + days * dayMs);
}

/**
 * The day whose visits are listed: the one that is chosen, else today's; undefined for all of them, as while
 * somebody is looked for.
 */
export function findListedDay(
  chosen: { day: string | undefined; search: string },
  today: string,
): string | undefined {
  if (chosen.day === everyDay) return undefined;
  return chosen.day ?? (chosen.search.trim() === "" ? today : undefined);
}
