import type { PageRoute } from "@dhahabu/kit/remote";

/** The media gallery and the site's search. */
export const mediaRoutes: readonly PageRoute[] = [];
