import { buildServiceHead, describeServicePage, underAnalysis } from "../../content/page-heads.ts";
import { pageHeadPlace } from "../../content/picture-places.ts";
import { listPictureSources } from "../../content/picture.ts";
import { paths } from "../../paths.ts";
import type { SiteRoute } from "../../site-route.ts";

/** Assaying, a part of the analysis. */
export const goldAssayingRoute: SiteRoute = {
  id: "gold-assaying",
  path: paths.goldAssaying,
  nameKey: "nav.goldAnalysis",
  messages: ["gold-assaying"],
  preloadImages: listPictureSources("service-assaying", pageHeadPlace, "avif"),
  socialCard: "gold-analysis",
  head: (t) => buildServiceHead(t, underAnalysis(t)),
  structuredData: describeServicePage,
  lazy: () => import(/* webpackChunkName: "page-gold-assaying" */ "./gold-assaying-page.tsx"),
};
