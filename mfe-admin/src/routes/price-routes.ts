import type { RemoteModule } from "@dhahabu/kit/remote";
import { paths } from "../paths.ts";

/** Prices and the policy behind them. */
export const priceRoutes: RemoteModule["routes"] = [
  {
    id: "admin-config",
    path: paths.systemConfig,
    messages: ["admin-config"],
    access: "admin",
    head: (t) => ({ title: t("head.title"), description: t("head.description") }),
    lazy: () =>
      import(
        /* webpackChunkName: "page-admin-config" */ "../pages/system-config/system-config-page.tsx"
      ),
  },
];
