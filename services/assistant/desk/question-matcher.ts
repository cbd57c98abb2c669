import { toQuestionKey } from "./question-key.ts";

// Words that say nothing of what is asked.
const smallWords: ReadonlySet<string> = new Set(
  [
    "a am an and any are at be by can could did do does for from had has have how i if in is it me my of on or our please",
    "so that the their there they this to us was we what when where which who will with would you your",
    "ambayo au gani hii hiyo hizo ili ina je kama katika kuna kwa la lako langu na naweza ni nina niko tafadhali una vipi wa ya",
    "yako yangu yenu za zako zangu mna mnayo mnaweza",
    "ان انا انت او اي الي عن عند عندكم عندي علي في كيف لكم لدي لديكم لو ما من مع ممكن هذا هذه هل هو هي و يا",
  ]
    .join(" ")
    .split(" "),
);

const leastLikeness = 0.72;
const leastLikenessOfOneWord = 0.5;

export interface Shape {
  key: string;
  numbers: string;
  /** Groups of three letters, of all words and of those that say what is asked. */
  all: ReadonlySet<string>;
  telling: ReadonlySet<string>;
  tellingWords: number;
}

function cut(words: readonly string[]): ReadonlySet<string> {
  return new Set(
    words.flatMap((word) => {
      const signs = Array.from(` ${word} `);
      return signs.slice(2).map((_, place) => signs.slice(place, place + 3).join(""));
    }),
  );
}

export function readShape(text: string): Shape {
  const key = toQuestionKey(text);
  const words = key.split(" ");
  const telling = words.filter((word) => !smallWords.has(word));
  return {
    key,
    numbers: words
      .filter((word) => /\p{N}/u.test(word))
      .toSorted()
      .join(" "),
    all: cut(words),
    telling: cut(telling),
    tellingWords: telling.length,
  };
}

/** How alike two sets are: twice what both have, over what each has (Dice). */
export function measureLikeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size + b.size === 0) return 0;
  const common = [...a].filter((part) => b.has(part)).length;
  return (2 * common) / (a.size + b.size);
}

export interface QuestionMatcher {
  /** The id of the likest one; `isExact` takes only a text that is a question word for word. */
  find(text: string, isExact: boolean): number | undefined;
}

/** Matches texts with sets of questions, each with the id of what answers it. The first of two that are as like is found. */
export function createQuestionMatcher(
  sets: readonly { id: number; questions: readonly string[] }[],
): QuestionMatcher {
  const known = sets.flatMap(({ id, questions }) =>
    questions.map((question) => ({ id, shape: readShape(question) })),
  );
  const idByKey = new Map(known.toReversed().map(({ id, shape }) => [shape.key, id]));
  return {
    find(text, isExact) {
      if (known.length === 0) return undefined;
      const asked = readShape(text);
      const same = idByKey.get(asked.key);
      if (same !== undefined || isExact || asked.tellingWords === 0) return same;
      let best: { id: number; likeness: number } | undefined;
      for (const { id, shape } of known) {
        if (shape.numbers !== asked.numbers || shape.tellingWords === 0) continue;
        const likeness = measureLikeness(asked.telling, shape.telling);
        const isThin = asked.tellingWords === 1 || shape.tellingWords === 1;
        if (likeness < leastLikeness || likeness <= (best?.likeness ?? 0)) continue;
        if (isThin && measureLikeness(asked.all, shape.all) < leastLikenessOfOneWord) continue;
        best = { id, likeness };
      }
      return best?.id;
    },
  };
}
