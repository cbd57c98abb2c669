import type { RemoteModule } from "@dhahabu/kit/remote";
import { paths } from "../paths.ts";

/** What every member of staff begins with. */
export const overviewRoutes: RemoteModule["routes"] = [
  {
    id: "admin-dashboard",
    path: paths.dashboard,
    messages: ["admin-dashboard"],
    access: "staff",
    head: (t) => ({ title: t("head.title"), description: t("head.description") }),
    lazy: () =>
      import(
        /* webpackChunkName: "page-admin-dashboard" */ "../pages/dashboard/dashboard-page.tsx"
      ),
  },
  {
    id: "admin-roles",
    path: paths.roles,
    messages: ["admin-roles"],
    access: "staff",
    head: (t) => ({ title: t("head.title"), description: t("head.description") }),
    lazy: () => import(/* webpackChunkName: "page-admin-roles" */ "../pages/roles/roles-page.tsx"),
  },
];
