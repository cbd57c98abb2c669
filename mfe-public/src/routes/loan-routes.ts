import type { PageRoute } from "@dhahabu/kit/remote";

/** Gold loans, and the policies that carry their figures. */
export const loanRoutes: readonly PageRoute[] = [];
