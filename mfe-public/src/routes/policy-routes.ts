import type { PageRoute } from "@dhahabu/kit/remote";

/** About the bank, its policies in words, and the FAQ. */
export const policyRoutes: readonly PageRoute[] = [];
