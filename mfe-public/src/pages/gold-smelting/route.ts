import { buildServiceHead, describeServicePage, underAnalysis } from "../../content/page-heads.ts";
import { pageHeadPlace } from "../../content/picture-places.ts";
import { listPictureSources } from "../../content/picture.ts";
import { paths } from "../../paths.ts";
import type { SiteRoute } from "../../site-route.ts";

/** Smelting, a part of the analysis. */
export const goldSmeltingRoute: SiteRoute = {
  id: "gold-smelting",
  path: paths.goldSmelting,
  nameKey: "nav.goldAnalysis",
  messages: ["gold-smelting"],
  preloadImages: listPictureSources("service-smelting", pageHeadPlace, "avif"),
  socialCard: "gold-analysis",
  head: (t) => buildServiceHead(t, underAnalysis(t)),
  structuredData: describeServicePage,
  lazy: () => import(/* webpackChunkName: "page-gold-smelting" */ "./gold-smelting-page.tsx"),
};
