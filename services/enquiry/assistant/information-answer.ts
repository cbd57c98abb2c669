import type { Branch } from "@dhahabu/contract/branches";
import { purityRows } from "@dhahabu/contract/facts";
import type { OpeningRule } from "@dhahabu/contract/facts";
import { sayFact } from "./bank-facts.ts";
import type { Format } from "./format.ts";
import { answerFromPages } from "./passage-answer.ts";
import { say } from "./question.ts";
import type { Question, Reply } from "./question.ts";
import { answerPrice } from "./price-answer.ts";
import type { Part } from "./texts.ts";

/** How much of the value is lent, and for how long: figures in force with the published rules. */
export async function answerTerms(question: Question, key: "ltv" | "duration"): Promise<Reply> {
  const { format } = question;
  const { interestRate, ltvRatio } = await question.figures.readPublicConfig();
  const { key: name, values } = sayFact(question, key);
  const inForce = { ltv: format.percent(ltvRatio), rate: format.percent(interestRate) };
  const used = format.namesIn(key);
  const live = Object.entries(inForce).filter(([value]) => used.has(value));
  return answerFromPages(question, key, say(name, { ...values, ...Object.fromEntries(live) }));
}

/** How the bank buys; with a weight or a type, what it comes to now. */
export async function answerSell(question: Question): Promise<Reply> {
  const { slots } = question;
  const buying = await answerFromPages(question, "sell", sayFact(question, "sell"));
  if (slots.weightsGrams.length + slots.karats.length + slots.forms.length === 0) return buying;
  const price = await answerPrice(question);
  const [kinds] = buying.parts;
  return price.outcome === "answered" && slots.weightsGrams.length === 0 && kinds
    ? { ...buying, parts: [kinds, ...price.parts] }
    : price;
}

const feeConcepts = ["fees", "price", "howMuch", "rate"] as const;

/** A service whose prices are not published: says so where they were asked for. */
export function answerService(
  question: Question,
  key: "storage" | "transport" | "analysis" | "refining",
): Promise<Reply> {
  const { concepts } = question;
  const asksPrice = feeConcepts.some((concept) => concepts.has(concept));
  return answerFromPages(question, key, sayFact(question, key), {
    outcome: asksPrice ? "handed-over" : "answered",
    after: asksPrice ? [sayFact(question, "feesUnpublished")] : [],
  });
}

// The rows of the compact purity table (spec section 3).
const commonKarats = [24, 22, 18, 14];

/** What the karats of a message mean, or the common ones where it names none. */
export function answerPurity({ slots, format }: Question): Reply {
  const named = slots.karats.length > 0 ? slots.karats : commonKarats;
  const lines = purityRows
    .filter((row) => named.includes(row.karat))
    .map((row) =>
      say(row.isAtLeast ? "purityAtLeast" : "purityOf", {
        karat: format.karat(row.karat),
        percent: format.percent(row.percent),
        fineness: format.number(row.finenessPerMille),
      }),
    );
  return { outcome: "answered", parts: [say("purity"), ...lines] };
}

// An answer has room for so much; the rest is on the contact page.
const maxBranches = 6;
const maxBranchesLength = 900;

/** The branches that staff keep, as many as there is room for. */
export async function answerBranches(question: Question): Promise<Reply> {
  const { format, figures } = question;
  let branches: Branch[];
  try {
    branches = await figures.listBranches();
  } catch {
    return { outcome: "unavailable", parts: [sayFact(question, "branchesDown")] };
  }
  const lines: Part[] = [];
  let length = 0;
  for (const branch of branches.slice(0, maxBranches)) {
    length += branch.name.length + branch.address.length + branch.phone.length;
    if (length <= maxBranchesLength) lines.push(sayBranch(format, branch));
  }
  return lines.length === 0
    ? { outcome: "handed-over", parts: [sayFact(question, "branchesDown")] }
    : { outcome: "answered", parts: [say("branchesHeader"), ...lines] };
}

function sayBranch(format: Format, { name, address, phone, isOpen }: Branch): Part {
  const values = { name: format.code(name), phone: format.code(phone) };
  return isOpen
    ? say("branchLine", { ...values, address: format.code(address) })
    : say("branchClosed", values);
}

function areInARow(days: readonly number[]): boolean {
  return days.every((day, index) => index === 0 || day === (days[index - 1] ?? 0) + 1);
}

function nameDays(format: Format, days: readonly number[]): string {
  const [first = 1] = days;
  const last = days.at(-1) ?? first;
  return days.length > 2 && areInARow(days)
    ? format.text("daysInARow", { first: format.weekday(first), last: format.weekday(last) })
    : format.list(days.map((day) => format.weekday(day)));
}

function sayRule(format: Format, { days, opens, closes }: OpeningRule): Part {
  return say("hoursLine", {
    days: nameDays(format, days),
    opens: format.clock(opens),
    closes: format.clock(closes),
  });
}

/** When the bank is open. */
export function answerHours({ format, facts }: Question): Reply {
  const phone = format.code(facts.phones.support);
  const [weekdays, saturday, ...others] = facts.openingHours;
  const isUsual =
    weekdays !== undefined &&
    weekdays.days.length > 2 &&
    areInARow(weekdays.days) &&
    saturday?.days.length === 1 &&
    others.length === 0;
  if (!isUsual) {
    return {
      outcome: "answered",
      parts: [
        say("hoursHeader"),
        ...facts.openingHours.map((rule) => sayRule(format, rule)),
        say("hoursPhone", { phone }),
      ],
    };
  }
  const values = {
    weekdayFrom: format.weekday(weekdays.days[0] ?? 1),
    weekdayTo: format.weekday(weekdays.days.at(-1) ?? 1),
    weekdayOpens: format.clock(weekdays.opens),
    weekdayCloses: format.clock(weekdays.closes),
    saturday: format.weekday(saturday.days[0] ?? 1),
    saturdayOpens: format.clock(saturday.opens),
    saturdayCloses: format.clock(saturday.closes),
    phone,
  };
  return { outcome: "answered", parts: [say("hours", values)] };
}
