import { buildHead } from "../../content/page-heads.ts";
import { paths } from "../../paths.ts";
import type { SiteRoute } from "../../site-route.ts";

/** A new password, by a link of the bank. */
export const authResetRoute: SiteRoute = {
  id: "auth-reset",
  path: paths.passwordReset,
  messages: ["auth-reset", "auth"],
  plainMessages: ["plain-auth"],
  head: (t) => ({ ...buildHead(t), isIndexed: false }),
  lazy: () => import(/* webpackChunkName: "page-auth-reset" */ "./auth-reset-page.tsx"),
};
