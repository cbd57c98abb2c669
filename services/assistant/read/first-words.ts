/** How an answer begins: yes or no where it was asked whether something is so, none where neither answers that. */
export const firstWords = ["none", "yes", "no"] as const;

export type FirstWord = (typeof firstWords)[number];

export type YesOrNo = Exclude<FirstWord, "none">;
