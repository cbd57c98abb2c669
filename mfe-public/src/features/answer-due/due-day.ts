import { findNairobiDay } from "@dhahabu/contract/nairobi-time";

const dayMs = 86_400_000;
const daysOfWeek = 7;

/** How a day is named from another one: by what it is to it, by its weekday within a week, else by its date. */
export function nameDueDay(
  dueMs: number,
  nowMs: number,
): "today" | "tomorrow" | "weekday" | "date" {
  const days = (Date.parse(findNairobiDay(dueMs)) - Date.parse(findNairobiDay(nowMs))) / dayMs;
  if (days === 0) return "today";
  if (days === 1) return "tomorrow";
  return days > 0 && days < daysOfWeek ? "weekday" : "date";
}
