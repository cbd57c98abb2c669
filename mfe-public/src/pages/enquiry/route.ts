import { buildHead } from "../../content/page-heads.ts";
import { paths } from "../../paths.ts";
import type { SiteRoute } from "../../site-route.ts";

/** A customer's own enquiry, by the private link of its receipt or its mail. */
export const enquiryRoute: SiteRoute = {
  id: "enquiry",
  path: paths.enquiry,
  messages: ["enquiry", "answer-due"],
  head: (t) => ({ ...buildHead(t), isIndexed: false }),
  lazy: () => import(/* webpackChunkName: "page-enquiry" */ "./enquiry-page.tsx"),
};
