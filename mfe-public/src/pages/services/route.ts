import { buildServiceHead, describeServicePage } from "../../content/page-heads.ts";
import { pageHeadPlace } from "../../content/picture-places.ts";
import { listPictureSources } from "../../content/picture.ts";
import { paths } from "../../paths.ts";
import type { SiteRoute } from "../../site-route.ts";

/** All services. */
export const servicesRoute: SiteRoute = {
  id: "services",
  path: paths.services,
  nameKey: "nav.services",
  messages: ["services", "gold"],
  data: ["prices", "publicConfig"],
  preloadImages: listPictureSources("service-overview", pageHeadPlace, "avif"),
  head: (t) => buildServiceHead(t),
  structuredData: describeServicePage,
  lazy: () => import(/* webpackChunkName: "page-services" */ "./services-page.tsx"),
};
