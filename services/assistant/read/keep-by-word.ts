const mostKept = 20_000;

/** A function of a word that keeps what it gave, as words come again; all of it is forgotten after 20,000 words. */
export function keepByWord<T extends object>(read: (word: string) => T): (word: string) => T {
  const keptByWord = new Map<string, T>();
  return (word) => {
    const kept = keptByWord.get(word);
    if (kept) return kept;
    const own = read(word);
    if (keptByWord.size >= mostKept) keptByWord.clear();
    keptByWord.set(word, own);
    return own;
  };
}
