import type { Branch } from "@dhahabu/contract/branches";
import type { OpeningRule } from "@dhahabu/contract/facts";
import type { Token } from "../read/normalise.ts";
import { findCity } from "./city.ts";
import { findTime } from "./time-of-day.ts";
import type { BranchCity } from "./city.ts";
import type { Format } from "./format.ts";
import { countDaysUntil, findNextOpening, findOpenDay, findOpenNow } from "./opening.ts";
import type { Opening } from "./opening.ts";
import { say } from "./question.ts";
import type { Question, Reply } from "./question.ts";
import type { Part } from "./texts.ts";

const words = (text: string) => new Set(text.split(" "));

const wordsOfWeekday: readonly (readonly [weekday: number, words: ReadonlySet<string>])[] = [
  [1, words("monday mondays mon jumatatu اثنين الاثنين الاتنين اتنين")],
  [2, words("tuesday tuesdays tue jumanne ثلاثاء الثلاثاء التلات")],
  [3, words("wednesday wednesdays wed jumatano اربعاء الاربعاء الاربع")],
  [4, words("thursday thursdays thu alhamisi خميس الخميس")],
  [5, words("friday fridays fri ijumaa جمعه الجمعه")],
  [6, words("saturday saturdays sat jumamosi سبت السبت")],
  [7, words("sunday sundays sun jumapili احد الاحد")],
];
const tomorrowWords = words("tomorrow tmrw tomoro kesho غدا بكره بكرا باكر بكرة");

/** How many days ahead the day lies that a message names; undefined where it names none. */
export function findNamedDay(tokens: readonly Token[], now: Date): number | undefined {
  const said = tokens.flatMap(({ kind, text }) => (kind === "word" ? [text] : []));
  if (said.some((word) => tomorrowWords.has(word))) return 1;
  const named = wordsOfWeekday.find(([, own]) => said.some((word) => own.has(word)));
  return named === undefined ? undefined : countDaysUntil(named[0], now);
}

/** The city that a question is about: the one it names, else the one that was talked of before. */
function findCityOf({ tokens, cityBefore }: Question): BranchCity | undefined {
  return findCity(tokens) ?? cityBefore;
}

/** The branch of a city; undefined where staff keep none there. */
export function findBranch(branches: readonly Branch[], city: BranchCity): Branch | undefined {
  const names = ({ name, address }: Branch) => `${name} ${address}`.toLowerCase();
  return (
    branches.find(({ name }) => name.toLowerCase().includes(city)) ??
    branches.find((branch) => names(branch).includes(city))
  );
}

// An answer has room for so much; the rest is on the contact page.
const maxBranches = 6;
const maxBranchesLength = 900;

async function listBranches({ figures }: Question): Promise<Branch[] | undefined> {
  return figures.listBranches().catch(() => undefined);
}

function sayBranchesDown({ format, facts }: Question): Reply {
  const office = format.code(facts.headOfficeAddress);
  const phone = format.code(facts.phones.support);
  return { parts: [say("branchesDown", { office, phone })] };
}

export async function answerBranches(question: Question, named?: BranchCity): Promise<Reply> {
  const { format } = question;
  const branches = await listBranches(question);
  if (!branches || branches.length === 0) return sayBranchesDown(question);
  const city = findCityOf(question) ?? named;
  const own = city && findBranch(branches, city);
  if (own) return { parts: [sayBranch(question, own, "branchOne")] };
  const lines: Part[] = [];
  let length = 0;
  for (const branch of branches.slice(0, maxBranches)) {
    length += branch.name.length + branch.address.length + branch.phone.length;
    if (length > maxBranchesLength) break;
    const { name, address, phone } = branch;
    const values = { name: format.code(name), phone: format.code(phone) };
    lines.push(
      branch.isOpen
        ? say("branchLine", { ...values, address: format.code(address) })
        : say("branchClosed", values),
    );
  }
  return { parts: [say("branchesHeader"), ...lines] };
}

function sayBranch(
  { format, facts }: Question,
  branch: Branch,
  key: "branchOne" | "branchHours" | "branchPhone",
): Part {
  const { name, address, phone, openingHours, isOpen } = branch;
  const values = { name: format.code(name), phone: format.code(phone) };
  if (key === "branchPhone") return say(key, values);
  if (!isOpen) return say("branchClosed", values);
  const hours = describeHours(format, openingHours.length > 0 ? openingHours : facts.openingHours);
  if (key === "branchHours") return say(key, { name: values.name, hours });
  return say(key, { ...values, address: format.code(address), hours });
}

/** The branch of the city that is named; undefined where none is. */
export function answerNamedBranch(question: Question): Promise<Reply> | undefined {
  const city = findCityOf(question);
  return city && answerBranches(question, city);
}

/** The phone of the branch that is named; undefined where none is. */
export async function answerBranchPhone(question: Question): Promise<Reply | undefined> {
  const city = findCityOf(question);
  const branches = city && (await listBranches(question));
  const own = city && branches && findBranch(branches, city);
  return own && { parts: [sayBranch(question, own, "branchPhone")] };
}

/** When the bank, or the branch that is named, is open; on the day that is named, if one is. */
export async function answerHours(question: Question): Promise<Reply> {
  const { format, facts, now, tokens } = question;
  const ahead = findNamedDay(tokens, now);
  if (ahead !== undefined) return answerOpenOn(question, ahead);
  const city = findCityOf(question);
  const branches = city && (await listBranches(question));
  const own = city && branches && findBranch(branches, city);
  if (own) return { parts: [sayBranch(question, own, "branchHours")] };
  const hours = describeHours(format, facts.openingHours);
  return { parts: [say("hours", { hours, phone: format.code(facts.phones.support) })] };
}

async function findOpening(question: Question): Promise<Opening> {
  const city = findCityOf(question);
  const branches = city && (await listBranches(question));
  return (city && branches && findBranch(branches, city)) ?? question.facts;
}

/** Whether the bank, or the branch that is named, is open now or on the day that is named. */
export async function answerOpenNow(question: Question): Promise<Reply> {
  const { format, tokens, now } = question;
  const ahead = findNamedDay(tokens, now);
  if (ahead !== undefined) return answerOpenOn(question, ahead);
  const opening = await findOpening(question);
  const open = findOpenNow(opening, now);
  if (open) return { parts: [say("openNow", { closes: format.timeOfDay(open.closes) })] };
  const next = findNextOpening(opening, now, 0);
  if (!next) return answerHours({ ...question, tokens: [] });
  const values = { day: format.weekday(next.weekday), opens: format.timeOfDay(next.opens) };
  return { parts: [say("closedNow", values)] };
}

/** Whether it is open on a day, given as a weekday or as days from now. */
async function answerOpenOn(question: Question, ahead: number): Promise<Reply> {
  const { format, now } = question;
  const opening = await findOpening(question);
  const day = findOpenDay(opening, now, ahead);
  if (day) {
    const values = {
      day: format.weekday(day.weekday),
      opens: format.timeOfDay(day.opens),
      closes: format.timeOfDay(day.closes),
    };
    const time = findTime(question.tokens);
    const isOpenThen = time === undefined || (time >= day.opens && time < day.closes);
    return { parts: [say(isOpenThen ? "openOn" : "closedThen", values)] };
  }
  const next = findNextOpening(opening, now, ahead + 1);
  if (!next) return answerHours({ ...question, tokens: [] });
  const dayMs = 86_400_000;
  const asked = new Date(now.getTime() + ahead * dayMs);
  const values = {
    day: format.weekdayOf(asked),
    nextDay: format.weekday(next.weekday),
    opens: format.timeOfDay(next.opens),
  };
  return { parts: [say("closedOn", values)] };
}

/** Whether it is open on the next such weekday (1 is Monday). */
export function answerWeekday(question: Question, weekday: number): Promise<Reply> {
  return answerOpenOn(question, countDaysUntil(weekday, question.now));
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

export function describeHours(format: Format, rules: readonly OpeningRule[]): string {
  return format.list(
    rules.map(({ days, opens, closes }) =>
      format.text("rule", {
        days: nameDays(format, days),
        opens: format.timeOfDay(opens),
        closes: format.timeOfDay(closes),
      }),
    ),
  );
}
