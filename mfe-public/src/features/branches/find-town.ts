import type { Language } from "@dhahabu/contract/language";
import { foldText } from "../../content/fold-text.ts";
import type { Place } from "./build-map-url.ts";

/** A town and how it is written; Swahili and French write it as English does. */
export interface Town extends Place {
  readonly names: {
    readonly en: string;
    readonly ar: string;
    readonly hi: string;
    readonly zh: string;
  };
  /** What else it is known by: other spellings, and the county that it is the capital of. */
  readonly also: readonly string[];
}

const mostSuggested = 6;

const fold = (text: string) => foldText(text).replaceAll(/[\s'’ʼ.-]/g, "");

export function nameTown({ names }: Town, language: Language): string {
  return language === "sw" || language === "fr" ? names.en : names[language];
}

function listSpellings({ names, also }: Town): string[] {
  return [...Object.values(names), ...also].map(fold);
}

function listBeginning(towns: readonly Town[], asked: string): Town[] {
  return towns.filter((town) => listSpellings(town).some((name) => name.startsWith(asked)));
}

/** Towns whose name, in any language, begins with what was typed; then those that hold it. None for nothing. */
export function suggestTowns(towns: readonly Town[], typed: string): Town[] {
  const asked = fold(typed);
  if (asked === "") return [];
  const begins = listBeginning(towns, asked);
  const holds = towns.filter(
    (town) => !begins.includes(town) && listSpellings(town).some((name) => name.includes(asked)),
  );
  return [...begins, ...holds].slice(0, mostSuggested);
}

/** The town of which a name was typed in full, or the only one that begins with it. */
export function findTown(towns: readonly Town[], typed: string): Town | undefined {
  const asked = fold(typed);
  if (asked === "") return undefined;
  const begins = listBeginning(towns, asked);
  return (
    begins.find((town) => listSpellings(town).includes(asked)) ??
    (begins.length === 1 ? begins[0] : undefined)
  );
}
