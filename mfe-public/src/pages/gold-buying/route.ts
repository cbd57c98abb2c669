import { buildServiceHead, describeServicePage, underServices } from "../../content/page-heads.ts";
import { pageHeadPlace } from "../../content/picture-places.ts";
import { listPictureSources } from "../../content/picture.ts";
import { paths } from "../../paths.ts";
import type { SiteRoute } from "../../site-route.ts";

/** Selling gold to the bank. */
export const goldBuyingRoute: SiteRoute = {
  id: "gold-buying",
  path: paths.goldBuying,
  nameKey: "nav.goldBuying",
  messages: ["gold-buying", "gold"],
  data: ["prices"],
  preloadImages: listPictureSources("service-buying", pageHeadPlace, "avif"),
  socialCard: "gold-buying",
  head: (t) => buildServiceHead(t, underServices(t)),
  structuredData: describeServicePage,
  lazy: () => import(/* webpackChunkName: "page-gold-buying" */ "./gold-buying-page.tsx"),
};
