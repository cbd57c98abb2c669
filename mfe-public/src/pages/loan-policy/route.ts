import { buildPolicyHead } from "../../content/page-heads.ts";
import { paths } from "../../paths.ts";
import type { SiteRoute } from "../../site-route.ts";

export const loanPolicyRoute: SiteRoute = {
  id: "loan-policy",
  path: paths.loanPolicy,
  nameKey: "nav.loanPolicy",
  messages: ["loan-policy", "loan-words"],
  data: ["publicConfig"],
  socialCard: "gold-loans",
  head: buildPolicyHead,
  lazy: () => import(/* webpackChunkName: "page-loan-policy" */ "./loan-policy-page.tsx"),
};
