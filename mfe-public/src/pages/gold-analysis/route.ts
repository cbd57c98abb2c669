import { buildServiceHead, describeServicePage, underServices } from "../../content/page-heads.ts";
import { pageHeadPlace } from "../../content/picture-places.ts";
import { listPictureSources } from "../../content/picture.ts";
import { paths } from "../../paths.ts";
import type { SiteRoute } from "../../site-route.ts";

/** The laboratory. */
export const goldAnalysisRoute: SiteRoute = {
  id: "gold-analysis",
  path: paths.goldAnalysis,
  nameKey: "nav.goldAnalysis",
  messages: ["gold-analysis"],
  preloadImages: listPictureSources("service-analysis", pageHeadPlace, "avif"),
  socialCard: "gold-analysis",
  head: (t) => buildServiceHead(t, underServices(t)),
  structuredData: describeServicePage,
  lazy: () => import(/* webpackChunkName: "page-gold-analysis" */ "./gold-analysis-page.tsx"),
};
