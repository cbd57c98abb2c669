import type { RemoteModule } from "@dhahabu/kit/remote";

/** Pages, by area. */
export const deskRoutes: RemoteModule["routes"] = [];
