import { buildHead } from "../../content/page-heads.ts";
import { paths } from "../../paths.ts";
import type { SiteRoute } from "../../site-route.ts";

/** The media gallery. */
export const mediaRoute: SiteRoute = {
  id: "media",
  path: paths.media,
  nameKey: "nav.media",
  messages: ["media"],
  data: ["media"],
  socialCard: "gallery",
  head: buildHead,
  lazy: () => import(/* webpackChunkName: "page-media" */ "./media-page.tsx"),
};
