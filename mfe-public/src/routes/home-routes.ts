import { bankName, servingSinceYear } from "@dhahabu/contract/facts";
import { getFormatters } from "@dhahabu/kit/format/format";
import type { PageRoute } from "@dhahabu/kit/remote";
import { listPictureSources } from "../content/picture.ts";
import { heroPlace } from "../content/picture-places.ts";
import { paths } from "../paths.ts";

/** The home page. */
export const homeRoutes: readonly PageRoute[] = [
  {
    id: "home",
    path: paths.home,
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
    data: ["prices", "publicConfig", "branches"],
    preloadImages: listPictureSources("hero-bars", heroPlace, "avif"),
    head: (t, _data, language) => ({
      title: t("head.title", { bank: bankName }),
      description: t("head.description", { year: getFormatters(language).year(servingSinceYear) }),
    }),
    async structuredData(t, { publicConfig, ...kept }) {
      const { describeBank } = await import("../content/structured-data.ts");
      const interestRatePercentPerMonth = publicConfig?.interestRate;
      const loanName = t("services.loans.title");
      return [describeBank(loanName, { interestRatePercentPerMonth, ...kept })];
    },
    lazy: () => import(/* webpackChunkName: "page-home" */ "../pages/home/home-page.tsx"),
  },
];
