import type { Formatters } from "@dhahabu/kit/format/format";
import type { Language } from "@dhahabu/contract/language";
import type { MessageKey, MessageValues } from "@dhahabu/kit/i18n/i18n";
import type loansTexts from "../shared-texts/loans/messages/en.json";
import type publicTexts from "../shared-texts/public/messages/en.json";

/** What the values of a page's texts are made from. */
export interface ValueSources {
  readonly format: Formatters;
  readonly language: Language;
  /** A number of months in words. */
  readonly months: (count: number) => string;
  /** Names of live values, in place of what they are. */
  readonly live: { readonly rate: string; readonly ltv: string };
}

/** A line of a passage: a text, or what it is about and a text. */
type Line<Key extends string> = Key | readonly [about: Key, text: Key];

/** A passage of a page: keys of its namespace. */
export interface Section<Key extends string = string> {
  readonly id: string;
  /** Its anchor, where that is not its id. */
  readonly anchor?: string;
  readonly titleKey: Key;
  readonly lines: readonly Line<Key>[];
  /** Further lines: keys of the namespace `loans`. */
  readonly loansLines?: readonly MessageKey<typeof loansTexts>[];
  /** True where the bank's charges of a loan follow, with their live amounts. */
  readonly listsCharges?: boolean;
}

/** A page whose passages the assistant knows. */
export interface KnownPage<Key extends string = string> {
  readonly path: string;
  readonly namespace: string;
  /** Name of the page: a key of the namespace `public`. */
  readonly nameKey: MessageKey<typeof publicTexts>;
  /** True where the sections have anchors. */
  readonly hasAnchors?: boolean;
  readonly values?: (sources: ValueSources) => MessageValues;
  readonly sections: readonly Section<Key>[];
}

/** Lines of what a page tells as a title and a text each: `<part>.<name>.title`, `<part>.<name>.text`. */
export function titledLines<Part extends string, Name extends string>(
  part: Part,
  ...names: readonly Name[]
): (readonly [about: `${Part}.${Name}.title`, text: `${Part}.${Name}.text`])[] {
  return names.map((name) => [`${part}.${name}.title`, `${part}.${name}.text`]);
}

/** Sections of such a title and text each; the name is the section's id. */
export function titledSections<Part extends string, Name extends string>(
  part: Part,
  ...names: readonly Name[]
): Section<`${Part}.${Name}.title` | `${Part}.${Name}.text`>[] {
  return names.map((name) => ({
    id: name,
    titleKey: `${part}.${name}.title`,
    lines: [`${part}.${name}.text`],
  }));
}

/** Checks a page's keys against its namespace. */
export function definePage<M>(page: KnownPage<MessageKey<M>>): KnownPage {
  return page;
}
