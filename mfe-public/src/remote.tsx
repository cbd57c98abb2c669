import { contractVersion } from "@dhahabu/kit/remote";
import type { RemoteModule } from "@dhahabu/kit/remote";
import { loadMessages } from "./load-messages.ts";
import { navigation } from "./navigation.ts";
import { oldPaths } from "./paths.ts";
import { accountRoutes } from "./routes/account-routes.ts";
import { contactRoutes } from "./routes/contact-routes.ts";
import { homeRoutes } from "./routes/home-routes.ts";
import { loanRoutes } from "./routes/loan-routes.ts";
import { mediaRoutes } from "./routes/media-routes.ts";
import { policyRoutes } from "./routes/policy-routes.ts";
import { serviceRoutes } from "./routes/service-routes.ts";

/** The public site's pages and texts. */
export const remote: RemoteModule = {
  contractVersion,
  routes: [
    ...homeRoutes,
    ...serviceRoutes,
    ...loanRoutes,
    ...policyRoutes,
    ...mediaRoutes,
    ...contactRoutes,
    ...accountRoutes,
  ],
  navigation,
  redirects: oldPaths,
  socialCards: { fallback: "home", namespace: "cards" },
  baseMessages: ["public"],
  messages: loadMessages,
  async knowledge(language) {
    const { knowledgeNamespaces, listKnowledge } = await import("./knowledge/list-knowledge.ts");
    const entries = knowledgeNamespaces.map(async (namespace) => {
      return [namespace, (await loadMessages(language, namespace)).default] as const;
    });
    return listKnowledge(language, new Map(await Promise.all(entries)));
  },
};
