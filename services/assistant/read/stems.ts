import { stripClitics } from "./units.ts";

const arabic = /\p{Script=Arabic}/u;
const arabicEnding = /(?:هما|ها|هم|كم|كن|نا|تم|وا|ون|ين|ان|ات|يه|تي|ته|ي|ك|ه|ا)$/u;
const arabicPerson = /^(?:ست|سن|سي|سا|بت|بن|بي|با|حت|حن|حي|حا|[اتين])(?=[\u0621-\u064a]{3})/u;

const swahiliPrefix =
  /^(?:ha|si)?(?:nina|ni|na|u|a|tu|m|mu|wa|i|zi|ki|vi|li|ya|ku)?(?:na|li|ta|me|nge|ngeli|ki|ka|ku|to|ja|mesha)?(?:ni|ku|m|wa|tu|i|zi|ji|ki|vi)?(?=[a-z]{3})/u;
const swahiliEnding =
  /(?:ishwa|eshwa|ishia|isha|esha|iwaje|iwa|ewa|ika|eka|iana|eana|ia|ea|aje|eni|wa|we|a|e|i|o)$/u;
const englishEnding = /(?:ations|ation|ments|ment|ings|ing|ers|ies|ied|er|ed|es|s|y|e)$/u;

/** What is left of an Arabic word without clitics, the person of a verb and endings; three letters at least. */
function stemArabic(word: string): string {
  const bare = stripClitics(stripClitics(word));
  const root = bare.replace(arabicPerson, "");
  const short = root.replace(arabicEnding, "");
  if (short.length >= 3) return short;
  return root.length >= 3 ? root : bare;
}

/**
 * The stems of a word: one in Arabic script; in Latin script the English one and the Swahili one, since
 * nobody says in which language the word is. Rough on purpose: a stem is only ever compared with stems.
 */
export function stemsOf(word: string): string[] {
  if (arabic.test(word)) return [stemArabic(word)];
  if (word.length < 4) return [word];
  const english = word.replace(englishEnding, "");
  const root = word.replace(swahiliPrefix, "").replace(swahiliEnding, "");
  return [`en ${english.length >= 3 ? english : word}`, `sw ${root.length >= 2 ? root : word}`];
}
