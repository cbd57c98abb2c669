import { buildHead } from "../../content/page-heads.ts";
import { paths } from "../../paths.ts";
import type { SiteRoute } from "../../site-route.ts";

/** A quote, by its code. */
export const quoteRoute: SiteRoute = {
  id: "quote",
  path: paths.quote,
  messages: ["quote", "quotes", "gold"],
  head: (t) => ({ ...buildHead(t), isIndexed: false }),
  lazy: () => import(/* webpackChunkName: "page-quote" */ "./quote-page.tsx"),
};
