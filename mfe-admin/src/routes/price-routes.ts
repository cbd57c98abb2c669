import type { RemoteModule } from "@dhahabu/kit/remote";
import { paths } from "../paths.ts";

/** Prices and the policy behind them. */
export const priceRoutes: RemoteModule["routes"] = [
  {
    id: "admin-prices",
    path: paths.prices,
    messages: ["admin-prices", "admin-policy", "admin-config"],
    access: "staff",
    head: (t) => ({ title: t("head.title"), description: t("head.description") }),
    lazy: () =>
      import(/* webpackChunkName: "page-admin-prices" */ "../pages/prices/prices-page.tsx"),
  },
  {
    id: "admin-config",
    path: paths.systemConfig,
    messages: ["admin-config", "admin-policy"],
    access: "admin",
    head: (t) => ({ title: t("head.title"), description: t("head.description") }),
    lazy: () =>
      import(
        /* webpackChunkName: "page-admin-config" */ "../pages/system-config/system-config-page.tsx"
      ),
  },
  {
    id: "admin-policy-changes",
    path: paths.policyChanges,
    messages: ["admin-changes", "admin-policy", "admin-config"],
    access: "admin",
    head: (t) => ({ title: t("head.title"), description: t("head.description") }),
    lazy: () =>
      import(
        /* webpackChunkName: "page-admin-policy-changes" */ "../pages/policy-changes/policy-changes-page.tsx"
      ),
  },
];
