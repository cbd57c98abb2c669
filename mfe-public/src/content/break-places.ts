/** A text without the places where its lines may break: headings in Chinese have them. */
export function dropBreakPlaces(text: string): string {
  return text.replaceAll("\u200B", "");
}
