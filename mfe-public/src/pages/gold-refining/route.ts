import { buildServiceHead, describeServicePage, underAnalysis } from "../../content/page-heads.ts";
import { pageHeadPlace } from "../../content/picture-places.ts";
import { listPictureSources } from "../../content/picture.ts";
import { paths } from "../../paths.ts";
import type { SiteRoute } from "../../site-route.ts";

/** Refining, a part of the analysis. */
export const goldRefiningRoute: SiteRoute = {
  id: "gold-refining",
  path: paths.goldRefining,
  nameKey: "nav.goldAnalysis",
  messages: ["gold-refining"],
  preloadImages: listPictureSources("service-refining", pageHeadPlace, "avif"),
  socialCard: "gold-analysis",
  head: (t) => buildServiceHead(t, underAnalysis(t)),
  structuredData: describeServicePage,
  lazy: () => import(/* webpackChunkName: "page-gold-refining" */ "./gold-refining-page.tsx"),
};
