import { confirmationPagePath } from "@dhahabu/contract/account-terms";
import { buildHead } from "../../content/page-heads.ts";
import type { SiteRoute } from "../../site-route.ts";

/** Confirms the address of an account, by the link of a mail. */
export const authConfirmRoute: SiteRoute = {
  id: "auth-confirm",
  path: confirmationPagePath,
  messages: ["auth-confirm"],
  plainMessages: ["plain-auth"],
  head: (t) => ({ ...buildHead(t), isIndexed: false }),
  lazy: () => import(/* webpackChunkName: "page-auth-confirm" */ "./auth-confirm-page.tsx"),
};
