import { buildPolicyHead } from "../../content/page-heads.ts";
import { paths } from "../../paths.ts";
import type { SiteRoute } from "../../site-route.ts";

export const privacyPolicyRoute: SiteRoute = {
  id: "privacy-policy",
  path: paths.privacyPolicy,
  nameKey: "nav.privacyPolicy",
  messages: ["privacy-policy"],
  head: buildPolicyHead,
  lazy: () => import(/* webpackChunkName: "page-privacy-policy" */ "./privacy-policy-page.tsx"),
};
