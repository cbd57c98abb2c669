export interface Choice {
  readonly value: string;
  readonly label: string;
  /** Language of the label, where it is not the page's. */
  readonly lang?: string | undefined;
  /** Stand under the label, each as it is. */
  readonly notes?: readonly string[] | undefined;
  /** Further words by which it is found. */
  readonly words?: string | undefined;
  /** It is shown and cannot be chosen. */
  readonly isDisabled?: boolean | undefined;
}

// Without accents, vowel signs and capitals, which few people type when they search.
function simplify(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/\p{M}+/gu, "")
    .toLocaleLowerCase();
}

/** The choices that hold every word of a text in what is shown of them or in their further words. */
export function findChoices<Item extends Choice>(
  choices: readonly Item[],
  text: string,
): readonly Item[] {
  const words = simplify(text).split(/\s+/).filter(Boolean);
  if (words.length === 0) return choices;
  return choices.filter(({ label, notes = [], words: further = "" }) => {
    const held = simplify([label, ...notes, further].join(" "));
    return words.every((word) => held.includes(word));
  });
}

/** The next choice that can be chosen, from a place onwards or backwards and around the end; -1 for none. */
export function findNextChoice(
  choices: readonly Choice[],
  { from, step }: { from: number; step: 1 | -1 },
): number {
  const { length } = choices;
  const start = from < 0 && step < 0 ? 0 : from;
  for (let steps = 1; steps <= length; steps += 1) {
    const place = (start + step * steps + length * steps) % length;
    if (choices[place]?.isDisabled !== true) return place;
  }
  return -1;
}
