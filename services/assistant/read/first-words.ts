/** How an answer begins: yes or no where it was asked whether something is so, none where neither answers that. */
export const firstWords = ["none", "yes", "no"] as const;

/** One of `firstWords`. */
export type FirstWord = (typeof firstWords)[number];

/** A word that an answer begins with. */
export type YesOrNo = Exclude<FirstWord, "none">;
