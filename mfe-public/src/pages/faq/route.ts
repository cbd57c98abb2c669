import { buildHead } from "../../content/page-heads.ts";
import { paths } from "../../paths.ts";
import type { SiteRoute } from "../../site-route.ts";

/** Questions and answers. */
export const faqRoute: SiteRoute = {
  id: "faq",
  path: paths.faq,
  nameKey: "nav.faq",
  messages: ["faq"],
  data: ["publicConfig"],
  head: buildHead,
  async structuredData(t, { publicConfig, facts }, format) {
    const [{ answerQuestions }, { describeQuestions }] = await Promise.all([
      import("./faq-entries.ts"),
      import("../../content/structured-data.ts"),
    ]);
    const interestRatePercent = publicConfig?.interestRate;
    return [describeQuestions(answerQuestions({ t, format, interestRatePercent, facts }))];
  },
  lazy: () => import(/* webpackChunkName: "page-faq" */ "./faq-page.tsx"),
};
