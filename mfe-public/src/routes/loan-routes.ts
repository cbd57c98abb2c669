import { bankName, figures } from "@dhahabu/contract/facts";
import { getFormatters } from "@dhahabu/kit/format/format";
import type { PageRoute } from "@dhahabu/kit/remote";
import { listPictureSources } from "../content/picture.ts";
import { pageHeadPlace } from "../content/picture-places.ts";
import { describeLoan } from "../content/structured-data.ts";
import { paths } from "../paths.ts";

/** Gold loans, and the policies that carry their figures. */
export const loanRoutes: readonly PageRoute[] = [
  {
    id: "gold-loans",
    path: paths.goldLoans,
    messages: ["gold-loans", "gold", "loans"],
    data: ["prices", "publicConfig"],
    preloadImages: listPictureSources("service-loans", pageHeadPlace, "avif"),
    socialCard: "gold-loans",
    head: (t, { publicConfig }, language) => {
      const description = t("head.description", {
        rate: getFormatters(language).percent(
          publicConfig?.interestRate ?? figures.defaultInterestRatePercentPerMonth,
        ),
      });
      return {
        title: t("head.title", { bank: bankName }),
        description,
        trail: [{ name: t("head.services"), path: paths.services }],
        structuredData: [
          describeLoan({
            name: t("title"),
            description,
            interestRatePercentPerMonth: publicConfig?.interestRate,
          }),
        ],
      };
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
    head: (t, { publicConfig }, language) => ({
      title: t("head.title", { bank: bankName }),
      description: t("head.description", {
        rate: getFormatters(language).percent(
          publicConfig?.interestRate ?? figures.defaultInterestRatePercentPerMonth,
        ),
      }),
    }),
    lazy: () =>
      import(
        /* webpackChunkName: "page-interest-rate-policy" */ "../pages/interest-rate-policy/interest-rate-policy-page.tsx"
      ),
  },
];
