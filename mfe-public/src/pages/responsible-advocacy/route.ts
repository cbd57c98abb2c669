import { buildPolicyHead } from "../../content/page-heads.ts";
import { paths } from "../../paths.ts";
import type { SiteRoute } from "../../site-route.ts";

export const responsibleAdvocacyRoute: SiteRoute = {
  id: "responsible-advocacy",
  path: paths.responsibleAdvocacy,
  nameKey: "nav.responsibleAdvocacy",
  messages: ["responsible-advocacy"],
  head: buildPolicyHead,
  lazy: () =>
    import(/* webpackChunkName: "page-responsible-advocacy" */ "./responsible-advocacy-page.tsx"),
};
