import { buildServiceHead, describeServicePage, underServices } from "../../content/page-heads.ts";
import { pageHeadPlace } from "../../content/picture-places.ts";
import { listPictureSources } from "../../content/picture.ts";
import { paths } from "../../paths.ts";
import type { SiteRoute } from "../../site-route.ts";

/** Secure transport. */
export const transportRoute: SiteRoute = {
  id: "transport",
  path: paths.transport,
  nameKey: "nav.transport",
  messages: ["transport"],
  data: ["branches"],
  preloadImages: listPictureSources("service-transport", pageHeadPlace, "avif"),
  socialCard: "transport",
  head: (t) => buildServiceHead(t, underServices(t)),
  structuredData: describeServicePage,
  lazy: () => import(/* webpackChunkName: "page-transport" */ "./transport-page.tsx"),
};
