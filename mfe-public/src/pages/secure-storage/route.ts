import { buildServiceHead, describeServicePage, underServices } from "../../content/page-heads.ts";
import { pageHeadPlace } from "../../content/picture-places.ts";
import { listPictureSources } from "../../content/picture.ts";
import { paths } from "../../paths.ts";
import type { SiteRoute } from "../../site-route.ts";

/** Boxes in the vault. */
export const secureStorageRoute: SiteRoute = {
  id: "secure-storage",
  path: paths.secureStorage,
  nameKey: "nav.secureStorage",
  messages: ["secure-storage"],
  preloadImages: listPictureSources("service-storage", pageHeadPlace, "avif"),
  socialCard: "secure-storage",
  head: (t) => buildServiceHead(t, underServices(t)),
  structuredData: describeServicePage,
  lazy: () => import(/* webpackChunkName: "page-secure-storage" */ "./secure-storage-page.tsx"),
};
