import { contractVersion } from "@dhahabu/kit/remote";
import type { RemoteModule } from "@dhahabu/kit/remote";
import { routes } from "./routes.ts";

/** The back office's pages and texts. */
export const remote: RemoteModule = {
  contractVersion,
  routes,
  navigation: [],
  frame: {
    lazy: () => import(/* webpackChunkName: "office-frame" */ "./chrome/office-frame.tsx"),
  },
  baseMessages: ["admin", "admin-notices"],
  contract: () => import(/* webpackChunkName: "contract-office" */ "@dhahabu/contract/browser-api"),
  messages: (language, namespace) =>
    import(/* webpackChunkName: "messages-[request]" */ `./messages/${language}/${namespace}.json`),
};
