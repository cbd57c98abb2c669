import { contractVersion } from "@dhahabu/kit/remote";
import type { RemoteModule } from "@dhahabu/kit/remote";
import { loadMessages } from "./load-messages.ts";
import { navigation } from "./navigation.ts";
import { oldPaths } from "./paths.ts";
import { routes } from "./routes.ts";

/** The public site's pages and texts. */
export const remote: RemoteModule = {
  contractVersion,
  routes,
  navigation,
  redirects: oldPaths,
  socialCards: { fallback: "home", namespace: "cards" },
  baseMessages: ["public"],
  messages: loadMessages,
  assistant: {
    lazy: () =>
      import(/* webpackChunkName: "assistant-pane" */ "./features/assistant/assistant-pane.tsx"),
  },
  async knowledge(language) {
    const { listKnowledge } = await import(
      /* webpackChunkName: "knowledge" */ "./knowledge/list-knowledge.ts"
    );
    return listKnowledge(language, routes, async (...of) => (await loadMessages(...of)).default);
  },
};
