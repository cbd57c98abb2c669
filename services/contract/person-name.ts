const personName = /^\p{L}[\p{L}\p{M}'’-]*(?: \p{L}[\p{L}\p{M}'’-]*){0,2}$/u;
const longestName = 60;

/**
 * True for one to three words of letters of any script, apostrophes and hyphens, up to 60 characters: no sentence,
 * no number, no address.
 */
export function isPersonName(text: string): boolean {
  return text.length <= longestName && personName.test(text);
}
