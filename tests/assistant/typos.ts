import { neighbourKeys } from "../../services/assistant/read/spelling.ts";

const charactersPerTypo = 8;

/**
 * A text as a hasty thumb writes it: for every eight characters one letter is left out, doubled, swapped
 * with the next one or hit on the key beside. Digits stay: another figure would be another question.
 */
export function addTypos(text: string, random: () => number): string {
  const letters = Array.from(text);
  const pick = (count: number) => Math.floor(random() * count);
  for (let left = Math.floor(letters.length / charactersPerTypo); left > 0; left -= 1) {
    const places = letters.flatMap((letter, at) => (/^\p{L}$/u.test(letter) ? [at] : []));
    const at = places[pick(places.length)];
    if (at === undefined) break;
    const letter = letters[at] ?? "";
    const next = letters[at + 1] ?? "";
    const beside = neighbourKeys.get(letter.toLowerCase()) ?? "";
    const kind = pick(4);
    if (kind === 0) letters.splice(at, 1);
    else if (kind === 1) letters.splice(at, 0, letter);
    else if (kind === 2 && /^\p{L}$/u.test(next)) letters.splice(at, 2, next, letter);
    else letters[at] = beside[pick(beside.length)] ?? letter;
  }
  return letters.join("");
}
