import type { RemoteModule } from "@dhahabu/kit/remote";
import { paths } from "../paths.ts";

/** Subscribers, failed deliveries, branches and the bank's facts. */
export const deskRoutes: RemoteModule["routes"] = [
  {
    id: "admin-subscribers",
    path: paths.subscribers,
    messages: ["admin-subscribers"],
    access: "staff",
    head: (t) => ({ title: t("head.title"), description: t("head.description") }),
    lazy: () =>
      import(
        /* webpackChunkName: "page-admin-subscribers" */ "../pages/subscribers/subscribers-page.tsx"
      ),
  },
  {
    id: "admin-deliveries",
    path: paths.deliveries,
    messages: ["admin-deliveries"],
    access: "staff",
    head: (t) => ({ title: t("head.title"), description: t("head.description") }),
    lazy: () =>
      import(
        /* webpackChunkName: "page-admin-deliveries" */ "../pages/deliveries/deliveries-page.tsx"
      ),
  },
  {
    id: "admin-branches",
    path: paths.branches,
    messages: ["admin-branches", "admin-hours"],
    access: "admin",
    head: (t) => ({ title: t("head.title"), description: t("head.description") }),
    lazy: () =>
      import(/* webpackChunkName: "page-admin-branches" */ "../pages/branches/branches-page.tsx"),
  },
  {
    id: "admin-facts",
    path: paths.facts,
    messages: ["admin-facts", "admin-hours"],
    access: "admin",
    head: (t) => ({ title: t("head.title"), description: t("head.description") }),
    lazy: () => import(/* webpackChunkName: "page-admin-facts" */ "../pages/facts/facts-page.tsx"),
  },
];
