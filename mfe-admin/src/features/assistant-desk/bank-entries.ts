import type { ChatLanguage } from "@dhahabu/contract/assistant";
import type { BankEntry } from "@dhahabu/contract/assistant-desk";
import type { Language } from "@dhahabu/contract/language";
import { deskLanguages } from "./desk-language.ts";

/** Orders of the bank's answers: the most given first, the most unhelpful, those that were never given. */
export const bankSorts = ["-uses", "-thumbsDown", "uses"] as const;

type BankSort = (typeof bankSorts)[number];

/** Whether an answer of the bank is given. */
export const bankStates = ["in-use", "retired"] as const;

interface BankFilter {
  readonly search: string;
  readonly topic?: string | undefined;
  readonly state?: (typeof bankStates)[number] | undefined;
}

/** The language in which the office's names an answer: its own where every answer is written in it, else English. */
export function pickTitleLanguage(language: Language): ChatLanguage {
  return deskLanguages.find((code) => code === language) ?? "en";
}

/** The part of an answer's id before the dot. */
function readTopic(id: string): string {
  return id.replace(/\..*$/, "");
}

/** Every topic that there is, in the order of the alphabet. */
export function listTopics(entries: readonly BankEntry[]): readonly string[] {
  return [...new Set(entries.map(({ id }) => readTopic(id)))].toSorted();
}

/** The answers that hold every word of a search in their id, titles or texts, and fit the filters. */
export function filterEntries(
  entries: readonly BankEntry[],
  { search, topic, state }: BankFilter,
): readonly BankEntry[] {
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return entries.filter((entry) => {
    if (topic !== undefined && readTopic(entry.id) !== topic) return false;
    if (state !== undefined && entry.isRetired !== (state === "retired")) return false;
    const held = [entry.id, ...Object.values(entry.title), ...Object.values(entry.says)]
      .join(" ")
      .toLocaleLowerCase();
    return words.every((word) => held.includes(word));
  });
}

const comparisons: Readonly<Record<BankSort, (one: BankEntry, other: BankEntry) => number>> = {
  "-uses": (one, other) => other.uses - one.uses,
  "-thumbsDown": (one, other) => other.thumbsDown - one.thumbsDown || other.uses - one.uses,
  uses: (one, other) => one.uses - other.uses,
};

/** The answers in an order; those that are alike by their ids. */
export function orderEntries(entries: readonly BankEntry[], sort: BankSort): readonly BankEntry[] {
  return entries.toSorted(
    (one, other) => comparisons[sort](one, other) || (one.id < other.id ? -1 : 1),
  );
}

/** A page of a list that is there as a whole, and the id after which the next one begins. */
export function cutPage<Row extends { readonly id: string }>(
  rows: readonly Row[],
  { after, limit }: { after?: string | undefined; limit: number },
): { readonly rows: readonly Row[]; readonly next: string | undefined } {
  const place = after === undefined ? 0 : rows.findIndex(({ id }) => id === after) + 1;
  // The row by which this page was named is gone: it is past the end.
  if (after !== undefined && place === 0) return { rows: [], next: undefined };
  const page = rows.slice(place, place + limit);
  return { rows: page, next: place + limit < rows.length ? page.at(-1)?.id : undefined };
}
