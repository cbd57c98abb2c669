/** Kinds of what can be found, in the order of the groups. */
export const searchKinds = ["page", "question", "media"] as const;

/** One of `searchKinds`. */
type SearchKind = (typeof searchKinds)[number];

/** Something that can be found, in one language. */
export interface SearchDocument {
  readonly id: string;
  readonly kind: SearchKind;
  /** Where it is on this site, with its anchor. */
  readonly to: string;
  readonly title: string;
  readonly summary: string;
  /** Further texts of it, the headings of a page first. */
  readonly texts: readonly string[];
  /** Names of the pages above it. */
  readonly trail: readonly string[];
}
