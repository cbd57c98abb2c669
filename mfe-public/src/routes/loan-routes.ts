import { bankName, figures } from "@dhahabu/contract/facts";
import type { Language } from "@dhahabu/contract/language";
import { getFormatters } from "@dhahabu/kit/format/format";
import type { Translate } from "@dhahabu/kit/i18n/i18n";
import type { PageData } from "@dhahabu/contract/pages";
import type { PageRoute } from "@dhahabu/kit/remote";
import { listPictureSources } from "../content/picture.ts";
import { pageHeadPlace } from "../content/picture-places.ts";
import { paths } from "../paths.ts";

function describeRate(t: Translate, { publicConfig }: Partial<PageData>, language: Language) {
  return t("head.description", {
    rate: getFormatters(language).percent(
      publicConfig?.interestRate ?? figures.defaultInterestRatePercentPerMonth,
    ),
  });
}

/** Gold loans, and the policies that carry their figures. */
export const loanRoutes: readonly PageRoute[] = [
  {
    id: "gold-loans",
    path: paths.goldLoans,
    messages: ["gold-loans", "gold", "loans"],
    data: ["prices", "publicConfig"],
    preloadImages: listPictureSources("service-loans", pageHeadPlace, "avif"),
    socialCard: "gold-loans",
    head: (t, data, language) => ({
      title: t("head.title", { bank: bankName }),
      description: describeRate(t, data, language),
      trail: [{ name: t("trail"), path: paths.services }],
    }),
    async structuredData(t, data, language) {
      const { describeLoan } = await import("../content/structured-data.ts");
      return [
        describeLoan({
          name: t("title"),
          description: describeRate(t, data, language),
          interestRatePercentPerMonth: data.publicConfig?.interestRate,
        }),
      ];
    },
    lazy: () =>
      import(/* webpackChunkName: "page-gold-loans" */ "../pages/gold-loans/gold-loans-page.tsx"),
  },
  {
    id: "loan-policy",
    path: paths.loanPolicy,
    messages: ["loan-policy", "loans"],
    data: ["publicConfig"],
    socialCard: "gold-loans",
    head: (t) => ({
      title: t("head.title", { bank: bankName }),
      description: t("head.description", { bank: bankName }),
    }),
    lazy: () =>
      import(
        /* webpackChunkName: "page-loan-policy" */ "../pages/loan-policy/loan-policy-page.tsx"
      ),
  },
  {
    id: "interest-rate-policy",
    path: paths.interestRatePolicy,
    messages: ["interest-rate-policy", "loans"],
    data: ["publicConfig"],
    socialCard: "gold-loans",
    head: (t, data, language) => ({
      title: t("head.title", { bank: bankName }),
      description: describeRate(t, data, language),
    }),
    lazy: () =>
      import(
        /* webpackChunkName: "page-interest-rate-policy" */ "../pages/interest-rate-policy/interest-rate-policy-page.tsx"
      ),
  },
];
