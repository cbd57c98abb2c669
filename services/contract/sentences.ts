import { sentences } from "./sentence-texts.ts";

type Sentences = typeof sentences;

export type SentenceName = keyof Sentences;

/** What is put into a sentence: a number, a text, or texts of which one is to be chosen. */
type SentenceValue = string | number | readonly string[];

type PlaceOf<Text extends string> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | PlaceOf<Rest>
  : never;

/** The values that a sentence needs; none for most. */
type ValuesOf<Name extends SentenceName> =
  PlaceOf<Sentences[Name]> extends never
    ? undefined
    : Readonly<Record<PlaceOf<Sentences[Name]>, SentenceValue>>;

/** The name of a sentence without values. */
export type PlainSentenceName = {
  [Name in SentenceName]: ValuesOf<Name> extends undefined ? Name : never;
}[SentenceName];

/** A sentence by its name, with what is put into it. */
export type Said =
  | { readonly reason: PlainSentenceName; readonly values?: undefined }
  | {
      [Name in Exclude<SentenceName, PlainSentenceName>]: {
        readonly reason: Name;
        readonly values: ValuesOf<Name>;
      };
    }[Exclude<SentenceName, PlainSentenceName>];

const numbers = new Intl.NumberFormat("en-US", { maximumFractionDigits: 20 });
const choices = new Intl.ListFormat("en-GB", { type: "disjunction" });

function writeValue(value: SentenceValue): string {
  if (typeof value === "number") return numbers.format(value);
  return typeof value === "string" ? value : choices.format(value);
}

/** Writes a sentence in English. A place without a value stays as it is. */
export function writeSentence({ reason, values }: Said): string {
  const known: Readonly<Record<string, SentenceValue>> = values ?? {};
  return sentences[reason].replaceAll(/\{\{(\w+)\}\}/g, (place, name: string) => {
    const value = known[name];
    return value === undefined ? place : writeValue(value);
  });
}
