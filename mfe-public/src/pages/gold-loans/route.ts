import { bankName } from "@dhahabu/contract/facts";
import { describeRate, underServices } from "../../content/page-heads.ts";
import { pageHeadPlace } from "../../content/picture-places.ts";
import { listPictureSources } from "../../content/picture.ts";
import { paths } from "../../paths.ts";
import type { SiteRoute } from "../../site-route.ts";

export const goldLoansRoute: SiteRoute = {
  id: "gold-loans",
  path: paths.goldLoans,
  nameKey: "nav.goldLoans",
  messages: ["gold-loans", "gold", "loan-words"],
  data: ["prices", "publicConfig"],
  preloadImages: listPictureSources("service-loans", pageHeadPlace, "avif"),
  socialCard: "gold-loans",
  head: (t, data, format) => ({
    title: t("head.title", { bank: bankName }),
    description: describeRate(t, data, format),
    trail: underServices(t),
  }),
  async structuredData(t, data, format) {
    const { describeLoan } = await import("../../content/structured-data.ts");
    return [
      describeLoan({
        name: t("title"),
        description: describeRate(t, data, format),
        interestRatePercentPerMonth: data.publicConfig?.interestRate,
      }),
    ];
  },
  lazy: () => import(/* webpackChunkName: "page-gold-loans" */ "./gold-loans-page.tsx"),
};
