import { bankName } from "@dhahabu/contract/facts";
import type { PageRoute } from "@dhahabu/kit/remote";
import { paths } from "../paths.ts";

/** Sign-in and registration, and a new password by a link of the bank. */
export const accountRoutes: readonly PageRoute[] = [
  {
    id: "auth",
    path: paths.auth,
    messages: ["auth"],
    head: (t) => ({
      title: `${t("head.title")} | ${bankName}`,
      description: t("head.description", { bank: bankName }),
    }),
    lazy: () => import(/* webpackChunkName: "page-auth" */ "../pages/auth/auth-page.tsx"),
  },
  {
    id: "auth-reset",
    path: paths.passwordReset,
    messages: ["auth-reset", "auth"],
    head: (t) => ({
      title: `${t("head.title")} | ${bankName}`,
      description: t("head.description", { bank: bankName }),
      isIndexed: false,
    }),
    lazy: () =>
      import(/* webpackChunkName: "page-auth-reset" */ "../pages/auth-reset/auth-reset-page.tsx"),
  },
];
