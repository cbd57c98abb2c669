import { bankName, servingSinceYear } from "@dhahabu/contract/facts";
import { heroPlace } from "../../content/picture-places.ts";
import { listPictureSources } from "../../content/picture.ts";
import { homeAnchors, paths } from "../../paths.ts";
import type { SiteRoute } from "../../site-route.ts";

/** The home page. */
export const homeRoute: SiteRoute = {
  id: "home",
  path: paths.home,
  sections: [{ anchor: homeAnchors.calculator, nameKey: "nav.calculator" }],
  messages: [
    "home",
    "gold",
    "price-origins",
    "price-history",
    "purity",
    "vault",
    "assistant",
    "testimonials",
  ],
  plainMessages: ["price-alerts"],
  data: ["prices", "publicConfig", "branches"],
  preloadImages: listPictureSources("hero-bars", heroPlace, "avif"),
  head: (t, _data, format) => ({
    title: t("head.title", { bank: bankName }),
    description: t("head.description", { year: format.year(servingSinceYear) }),
  }),
  async structuredData(t, { publicConfig, ...kept }) {
    const { describeBank } = await import("../../content/structured-data.ts");
    const interestRatePercentPerMonth = publicConfig?.interestRate;
    const loanName = t("services.loans.title");
    return [describeBank(loanName, { interestRatePercentPerMonth, ...kept })];
  },
  lazy: () => import(/* webpackChunkName: "page-home" */ "./home-page.tsx"),
};
