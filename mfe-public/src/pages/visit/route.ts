import { buildHead } from "../../content/page-heads.ts";
import { paths } from "../../paths.ts";
import type { SiteRoute } from "../../site-route.ts";

/** Booking of a visit to a branch. */
export const visitRoute: SiteRoute = {
  id: "visit",
  path: paths.visit,
  nameKey: "nav.visit",
  messages: ["visit", "visits", "branches"],
  data: ["branches"],
  head: buildHead,
  lazy: () => import(/* webpackChunkName: "page-visit" */ "./visit-page.tsx"),
};
