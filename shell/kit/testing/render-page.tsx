import type { ReactNode } from "react";
import { UNSAFE_createMemoryHistory as createMemoryHistory } from "react-router-dom";
import type { Language } from "@dhahabu/contract/language";
import { createI18n } from "../i18n/i18n.ts";
import type { Messages } from "../i18n/i18n.ts";
import type { Kit } from "../kit-context.ts";
import { KitProvider } from "../kit-provider.tsx";
import { createDataCache } from "../live/data-cache.ts";
import type { User } from "@dhahabu/contract/identity";
import type { PageData } from "@dhahabu/contract/pages";
import type { PageDataName } from "../live/page-data.ts";
import { buildPageDataKey } from "../live/use-data.ts";
import { SiteRouterProvider } from "../router.tsx";
import { createSession } from "../session/session.ts";
import type { Session } from "../session/session.ts";
import { createSiteRouter } from "../site-router.ts";

function createTestSession(user: User | undefined): Session {
  const session = createSession({ hasSession: false });
  if (!user) return session;
  const state = { status: "authenticated", user } as const;
  return { ...session, getState: () => state, getInitialState: () => state };
}

/** Creates a kit of its own for one test: the language, its texts by namespace, the page's data, and who is signed in. */
export function createTestKit({
  language = "en",
  messages,
  data = {},
  user,
}: {
  language?: Language;
  messages: Readonly<Record<string, Messages>>;
  data?: Partial<PageData>;
  user?: User | undefined;
}): Kit {
  const i18n = createI18n(language);
  for (const [namespace, texts] of Object.entries(messages)) {
    i18n.addMessages(language, namespace, texts);
  }
  const cache = createDataCache({ now: Date.now });
  for (const [name, datum] of Object.entries(data)) {
    cache.setData(buildPageDataKey(name as PageDataName), datum);
  }
  return {
    i18n,
    cache,
    session: createTestSession(user),
    prefetchPage: () => undefined,
    changeLanguage: async (next) => i18n.setLanguage(next),
  };
}

/** A page or component as the shell would show it at an address, for React to render in a test. */
export function buildTestTree({
  kit,
  path = "/",
  children,
}: {
  kit: Kit;
  path?: string;
  children: ReactNode;
}): ReactNode {
  const router = createSiteRouter({
    history: createMemoryHistory({ initialEntries: [path] }),
    routes: [{ path: "*", element: children }],
  });
  return (
    <KitProvider kit={kit}>
      <SiteRouterProvider router={router} />
    </KitProvider>
  );
}
