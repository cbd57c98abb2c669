import { bankName } from "@dhahabu/contract/facts";
import { describeRate } from "../../content/page-heads.ts";
import { paths } from "../../paths.ts";
import type { SiteRoute } from "../../site-route.ts";

export const interestRatePolicyRoute: SiteRoute = {
  id: "interest-rate-policy",
  path: paths.interestRatePolicy,
  nameKey: "nav.interestRatePolicy",
  messages: ["interest-rate-policy", "loan-words"],
  data: ["publicConfig"],
  socialCard: "gold-loans",
  head: (t, data, format) => ({
    title: t("head.title", { bank: bankName }),
    description: describeRate(t, data, format),
  }),
  lazy: () =>
    import(/* webpackChunkName: "page-interest-rate-policy" */ "./interest-rate-policy-page.tsx"),
};
