import type { PageRoute } from "@dhahabu/kit/remote";

/** Contact. */
export const contactRoutes: readonly PageRoute[] = [];
