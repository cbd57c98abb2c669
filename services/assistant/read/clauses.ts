const joiningWords =
  "and|but|because|cos|so|also|plus|btw|na|lakini|ila|pia|halafu|بس|لكن|كمان|عشان|لان";
const stop = String.raw`[.,;:!?؛]+(?:\s|$)|\s-+\s`;
const cut = new RegExp(String.raw`(?:${stop}|\s)(?:${joiningWords})(?=\s)|${stop}`, "u");

/** Fewer words than these say too little by themselves. */
const leastWords = 3;

/**
 * The parts of a normalised text that say something each, as far as stops and joining words tell; none where
 * the text has one part.
 */
export function cutIntoClauses(normalised: string): string[] {
  const parts = normalised.split(cut).map((part) => part.trim());
  const said = parts.filter((part) => part !== "");
  if (said.length < 2) return [];
  return said.filter((part) => part.split(" ").length >= leastWords);
}
