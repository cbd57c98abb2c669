import { buildPolicyHead } from "../../content/page-heads.ts";
import { paths } from "../../paths.ts";
import type { SiteRoute } from "../../site-route.ts";

/** The fair practices code. */
export const fairPracticesRoute: SiteRoute = {
  id: "fair-practices",
  path: paths.fairPractices,
  nameKey: "nav.fairPractices",
  messages: ["fair-practices"],
  head: buildPolicyHead,
  lazy: () => import(/* webpackChunkName: "page-fair-practices" */ "./fair-practices-page.tsx"),
};
