import { buildHead } from "../../content/page-heads.ts";
import { paths } from "../../paths.ts";
import type { SiteRoute } from "../../site-route.ts";

/** What several pieces would bring, sold or as a loan. */
export const estimateRoute: SiteRoute = {
  id: "estimate",
  path: paths.estimate,
  nameKey: "nav.estimate",
  messages: ["estimate", "quotes", "gold"],
  head: buildHead,
  lazy: () => import(/* webpackChunkName: "page-estimate" */ "./estimate-page.tsx"),
};
