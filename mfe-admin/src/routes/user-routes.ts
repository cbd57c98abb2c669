import type { RemoteModule } from "@dhahabu/kit/remote";
import { paths } from "../paths.ts";

/** The users, and one's own account. */
export const userRoutes: RemoteModule["routes"] = [
  {
    id: "admin-users",
    path: paths.users,
    messages: ["admin-users", "admin-record"],
    access: "admin",
    head: (t) => ({ title: t("head.title"), description: t("head.description") }),
    lazy: () => import(/* webpackChunkName: "page-admin-users" */ "../pages/users/users-page.tsx"),
  },
  {
    id: "admin-account",
    path: paths.account,
    messages: ["admin-account", "admin-record"],
    access: "staff",
    head: (t) => ({ title: t("head.title"), description: t("head.description") }),
    lazy: () =>
      import(/* webpackChunkName: "page-admin-account" */ "../pages/account/account-page.tsx"),
  },
];
