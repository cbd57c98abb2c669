import type { PageRoute } from "@dhahabu/kit/remote";

/** The services: overview, buying, analysis, storage, transport, purity. */
export const serviceRoutes: readonly PageRoute[] = [];
