import { buildHead } from "../../content/page-heads.ts";
import { accountPath } from "../../paths.ts";
import type { SiteRoute } from "../../site-route.ts";

/** One's own account, for who is signed in. */
export const accountRoute: SiteRoute = {
  id: "account",
  path: accountPath,
  access: "user",
  messages: ["account", "answer-due", "auth", "gold"],
  plainMessages: ["plain-auth"],
  head: (t) => ({ ...buildHead(t), isIndexed: false }),
  lazy: () => import(/* webpackChunkName: "page-account" */ "./account-page.tsx"),
};
