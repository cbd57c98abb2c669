import { bankName } from "@dhahabu/contract/facts";
import type { PageRoute } from "@dhahabu/kit/remote";
import { paths } from "../paths.ts";

/** Sign-in and registration. */
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
];
