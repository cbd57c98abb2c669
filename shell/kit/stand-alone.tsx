import { createRoot } from "react-dom/client";
import { Outlet, UNSAFE_createBrowserHistory as createBrowserHistory } from "react-router-dom";
import type { RouteObject } from "react-router-dom";
import { chooseLanguage, languages } from "@dhahabu/contract/language";
import type { Language } from "@dhahabu/contract/language";
import { languageTraits } from "./i18n/languages.ts";
import { createI18n } from "./i18n/i18n.ts";
import type { I18n, Messages } from "./i18n/i18n.ts";
import type { Kit } from "./kit-context.ts";
import { KitProvider } from "./kit-provider.tsx";
import { createDataCache } from "./live/data-cache.ts";
import { startLiveUpdates } from "./live/live-updates.ts";
import type { RemoteModule } from "./remote.ts";
import { SiteRouterProvider } from "./router.tsx";
import { createSession } from "./session/session.ts";
import { createSiteRouter, loadRoutes } from "./site-router.ts";
import { ToastArea } from "./toast/toast-area.tsx";

const rootElementId = "root";

async function loadAllMessages(i18n: I18n, remote: RemoteModule, language: Language) {
  const kitTexts = (await import(`./messages/${language}/kit.json`)) as { default: Messages };
  i18n.addMessages(language, "kit", kitTexts.default);
  const named = remote.routes.flatMap((page) => page.messages);
  for (const namespace of new Set([...remote.baseMessages, ...named])) {
    i18n.addMessages(language, namespace, (await remote.messages(language, namespace)).default);
  }
}

function Frame({ remote }: { remote: RemoteModule }) {
  return (
    <>
      <nav>
        {remote.routes.map(({ path }) => (
          <a key={path} href={path}>
            {`${path} `}
          </a>
        ))}
        {languages.map((code) => (
          <a key={code} href={`?lang=${code}`} lang={code}>
            {`${languageTraits[code].name} `}
          </a>
        ))}
      </nav>
      <main id="main">
        <Outlet />
      </main>
      <ToastArea />
    </>
  );
}

/**
 * Runs one remote without the shell, for work on it alone: its pages in the browser, in a frame of
 * plain links. Roles are not checked here; the server still is what enforces them.
 */
export async function startStandAlone(remote: RemoteModule): Promise<void> {
  const language = chooseLanguage({
    search: window.location.search,
    cookieHeader: document.cookie,
  });
  const i18n = createI18n(language);
  await loadAllMessages(i18n, remote, language);
  const kit: Kit = {
    i18n,
    cache: createDataCache({ now: Date.now }),
    session: createSession({ hasSession: true }),
    prefetchPage: () => undefined,
    changeLanguage: async (next) => window.location.assign(`?lang=${next}`),
  };
  document.documentElement.lang = language;
  document.documentElement.dir = languageTraits[language].dir;
  const routes: RouteObject[] = [
    {
      element: <Frame remote={remote} />,
      children: remote.routes.map((page) => ({
        path: page.path,
        lazy: async () => ({ Component: (await page.lazy()).Page }),
      })),
    },
  ];
  await loadRoutes(routes, window.location.pathname);
  const router = createSiteRouter({ history: createBrowserHistory(), routes });
  const container = document.getElementById(rootElementId);
  if (!container) throw new Error("The page has no root element.");
  createRoot(container).render(
    <KitProvider kit={kit}>
      <SiteRouterProvider router={router} />
    </KitProvider>,
  );
  startLiveUpdates(kit.cache);
  await kit.session.refresh();
}
