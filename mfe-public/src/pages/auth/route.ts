import { buildHead } from "../../content/page-heads.ts";
import { paths } from "../../paths.ts";
import type { SiteRoute } from "../../site-route.ts";

/** Sign-in and registration. */
export const authRoute: SiteRoute = {
  id: "auth",
  path: paths.auth,
  messages: ["auth"],
  plainMessages: ["plain-auth"],
  head: buildHead,
  lazy: () => import(/* webpackChunkName: "page-auth" */ "./auth-page.tsx"),
};
