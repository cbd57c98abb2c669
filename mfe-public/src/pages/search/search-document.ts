import type { Language } from "@dhahabu/contract/language";

/** Kinds of what can be found, in the order of groups that are as good. */
export const searchKinds = ["branch", "price", "page", "question", "answer", "media"] as const;

export type SearchKind = (typeof searchKinds)[number];

/** Something that can be found, in one language. */
export interface SearchDocument {
  readonly id: string;
  readonly kind: SearchKind;
  /** Where it is on this site, with its anchor; undefined for an answer that the assistant alone gives. */
  readonly to: string | undefined;
  readonly title: string;
  /** Where they are not the page's: the languages of its title and of its other words. */
  readonly titleLanguage?: Language;
  readonly language?: Language;
  /** What menus call it. */
  readonly name?: string;
  /** What else it is looked for by; never shown. */
  readonly words?: string;
  readonly summary: string;
  /** Further texts of it, the headings of a page first. */
  readonly texts: readonly string[];
  /** Names of the pages above it. */
  readonly trail: readonly string[];
}
