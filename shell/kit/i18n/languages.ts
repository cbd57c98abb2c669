// Remotes read the traits here, so that a page loads them once.
export { languageTraits } from "@dhahabu/contract/language";

/** Name of the cookie and of the local storage entry that keep the visitor's language. */
export const languageStorageKey = "lang";
