import { contractVersion } from "@dhahabu/kit/remote";
import type { RemoteModule } from "@dhahabu/kit/remote";
import { deskRoutes } from "./routes/desk-routes.ts";
import { inboxRoutes } from "./routes/inbox-routes.ts";
import { mediaRoutes } from "./routes/media-routes.ts";
import { overviewRoutes } from "./routes/overview-routes.ts";
import { priceRoutes } from "./routes/price-routes.ts";
import { userRoutes } from "./routes/user-routes.ts";

/** The back office's pages and texts. */
export const remote: RemoteModule = {
  contractVersion,
  routes: [
    ...overviewRoutes,
    ...mediaRoutes,
    ...inboxRoutes,
    ...deskRoutes,
    ...priceRoutes,
    ...userRoutes,
  ],
  navigation: [],
  baseMessages: ["admin"],
  contract: () => import(/* webpackChunkName: "contract-office" */ "@dhahabu/contract/browser-api"),
  messages: (language, namespace) =>
    import(/* webpackChunkName: "messages-[request]" */ `./messages/${language}/${namespace}.json`),
};
