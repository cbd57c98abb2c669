import { buildHead } from "../../content/page-heads.ts";
import { paths } from "../../paths.ts";
import type { SiteRoute } from "../../site-route.ts";

/** A customer's own visit, by the private link of its receipt or its mails. */
export const ownVisitRoute: SiteRoute = {
  id: "my-visit",
  path: paths.ownVisit,
  messages: ["my-visit", "visits"],
  // Who has no script chooses among its opening hours.
  data: ["branches"],
  head: (t) => ({ ...buildHead(t), isIndexed: false }),
  lazy: () => import(/* webpackChunkName: "page-my-visit" */ "./own-visit-page.tsx"),
};
