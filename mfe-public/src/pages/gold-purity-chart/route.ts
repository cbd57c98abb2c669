import { buildServiceHead, describeServicePage, underServices } from "../../content/page-heads.ts";
import { paths } from "../../paths.ts";
import type { SiteRoute } from "../../site-route.ts";

export const goldPurityChartRoute: SiteRoute = {
  id: "gold-purity-chart",
  path: paths.purityChart,
  nameKey: "nav.purityChart",
  messages: ["gold-purity-chart", "purity", "purity-table"],
  head: (t) => buildServiceHead(t, underServices(t)),
  structuredData: describeServicePage,
  lazy: () =>
    import(/* webpackChunkName: "page-gold-purity-chart" */ "./gold-purity-chart-page.tsx"),
};
