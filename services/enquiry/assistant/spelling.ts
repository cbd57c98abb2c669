// Words that are one letter from a word of the lexicon and mean something else.
const otherWords = new Set(
  `stone stones stores story stories price prince prize prized place places plan plane house horse hour our good goods golf cold bold told load lord
  land lean learn later late letter let lets better sale sales safe self well went want wants wait water matter there these those other mother
  would could should about money people family friend friends father brother sister weeding wedding husband wife house car cars phone paper papers
  sent spent cent centre center change chance charm chair share shares sharp shop shops state stage staff start stay test text taste toast toss
  worth north month mouth south trust truth under until very visit voice white while whole whose works world write wrong young
  brand branch bring brings build built buyer bought caught care cart case cash class clean clear client cloud coast coat code
  nyumba kesho jana watoto mtoto chakula habari sana kweli vizuri nzuri ndugu rafiki mama baba shule duka maduka
  تقبلون تقبلوا تقبل اسنان الاسنان الناس البيت الولد كبير صغير جديد قديم كثير قليل جميل`
    .split(/\s+/u)
    .filter((word) => word !== ""),
);

/** How many slips of the finger a word of a length may have: none in short words but two letters swapped. */
function maxSlips(length: number): number {
  if (length >= 9) return 2;
  return length >= 5 ? 1 : 0;
}

/** The known word that `word` most likely misspells; undefined for a word of its own. `candidates` begin with its first letter. */
export function findNearestWord(word: string, candidates: readonly string[]): string | undefined {
  if (word.length < 4 || otherWords.has(word)) return undefined;
  const limit = maxSlips(word.length);
  let nearest: string | undefined;
  let least = limit + 1;
  for (const candidate of candidates) {
    if (candidate.length < 4 || Math.abs(candidate.length - word.length) > Math.max(limit, 0))
      continue;
    const slips = isSwap(word, candidate) ? 0.5 : countSlips(word, candidate, limit);
    if (slips < least && slips <= Math.max(maxSlips(candidate.length), 0.5)) {
      least = slips;
      nearest = candidate;
    }
  }
  return nearest;
}

/** True where the words differ by two neighbours that changed places. */
function isSwap(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return (
    at + 1 < a.length &&
    a[at] === b[at + 1] &&
    a[at + 1] === b[at] &&
    a.slice(at + 2) === b.slice(at + 2)
  );
}

/** Optimal string alignment distance, cut off above `limit`. */
function countSlips(a: string, b: string, limit: number): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    let best = row;
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      let value = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        value = Math.min(value, (beforePrevious[column - 2] ?? 0) + 1);
      }
      current.push(value);
      best = Math.min(best, value);
    }
    if (best > limit) return Infinity;
    beforePrevious = previous;
    previous = current;
  }
  return previous[b.length] ?? Infinity;
}
