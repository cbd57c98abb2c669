import type { Token } from "../read/normalise.ts";

const setOf = (text: string) => new Set(text.split(" "));

const beforeEnglish = setOf("at by till until from after around past");
const clockWords = setOf("saa الساعه ساعه");
const afternoon = setOf("pm afternoon evening mchana jioni ظهرا الظهر عصرا العصر مساء المساء");
const morning = setOf("am morning asubuhi صباحا الصبح الصباح");
const hoursOfDay = 24;
const half = 12;
/** Swahili counts the hours from six in the morning. */
const swahiliShift = 6;
/** An hour below this without a word of the day is one of the afternoon: nobody asks whether the bank is open at four in the night. */
const firstLikelyHour = 7;

/** The time of day that a message names, as `HH:MM`; undefined where it names none. */
export function findTime(tokens: readonly Token[]): string | undefined {
  for (const [at, token] of tokens.entries()) {
    if (token.kind !== "number" || token.value < 1 || token.value > hoursOfDay) continue;
    const before = tokens[at - 1]?.text ?? "";
    const after = [tokens[at + 1]?.text ?? "", tokens[at + 2]?.text ?? ""];
    const isAfternoon = after.some((word) => afternoon.has(word));
    const isMorning = after.some((word) => morning.has(word));
    const isClock = clockWords.has(before);
    if (!isClock && !isAfternoon && !isMorning && !beforeEnglish.has(before)) continue;
    if (isClock && before === "saa") return write((token.value + swahiliShift) % half, isMorning);
    if (isAfternoon) return write(token.value % half, false);
    return write(token.value, isMorning || token.value >= firstLikelyHour);
  }
  return undefined;
}

function write(hour: number, isAsNamed: boolean): string {
  const isLate = !isAsNamed && hour < firstLikelyHour;
  const whole = Math.floor(isLate ? hour + half : hour);
  return `${String(whole % hoursOfDay).padStart(2, "0")}:00`;
}
