import { contractVersion } from "@dhahabu/kit/remote";
import type { RemoteModule } from "@dhahabu/kit/remote";
import { paths } from "./paths.ts";

/** The back office's pages and texts. */
export const remote: RemoteModule = {
  contractVersion,
  routes: [
    {
      id: "admin-dashboard",
      path: paths.dashboard,
      messages: ["admin-dashboard"],
      access: "staff",
      head: (t) => ({ title: t("head.title"), description: t("head.description") }),
      lazy: () =>
        import(
          /* webpackChunkName: "page-admin-dashboard" */ "./pages/dashboard/dashboard-page.tsx"
        ),
    },
    {
      id: "admin-config",
      path: paths.systemConfig,
      messages: ["admin-config"],
      access: "admin",
      head: (t) => ({ title: t("head.title"), description: t("head.description") }),
      lazy: () =>
        import(
          /* webpackChunkName: "page-admin-config" */ "./pages/system-config/system-config-page.tsx"
        ),
    },
  ],
  navigation: [],
  baseMessages: ["admin"],
  messages: (language, namespace) =>
    import(/* webpackChunkName: "messages-[request]" */ `./messages/${language}/${namespace}.json`),
};
