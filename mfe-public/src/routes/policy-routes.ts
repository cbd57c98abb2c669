import { bankName, servingSinceYear } from "@dhahabu/contract/facts";
import type { Language } from "@dhahabu/contract/language";
import { getFormatters } from "@dhahabu/kit/format/format";
import type { Translate } from "@dhahabu/kit/i18n/i18n";
import type { PageRoute } from "@dhahabu/kit/remote";
import { listPictureSources } from "../content/picture.ts";
import { pageHeadPlace } from "../content/picture-places.ts";
import { paths } from "../paths.ts";

function describeBankShortly(t: Translate, language: Language) {
  return t("head.description", {
    bank: bankName,
    city: t("city.nairobi"),
    year: getFormatters(language).year(servingSinceYear),
  });
}

/** About the bank, its policies in words, and the FAQ. */
export const policyRoutes: readonly PageRoute[] = [
  {
    id: "about",
    path: paths.about,
    messages: ["about"],
    preloadImages: listPictureSources("about-hall", pageHeadPlace, "avif"),
    socialCard: "about",
    head: (t, _data, language) => ({
      title: `${t("head.title")} | ${bankName}`,
      description: describeBankShortly(t, language),
    }),
    async structuredData(t, { facts }, language) {
      const { describeOrganization } = await import("../content/structured-data.ts");
      const description = describeBankShortly(t, language);
      return [describeOrganization({ slogan: t("mission.title"), description, facts })];
    },
    lazy: () => import(/* webpackChunkName: "page-about" */ "../pages/about/about-page.tsx"),
  },
  {
    id: "faq",
    path: paths.faq,
    messages: ["faq"],
    data: ["publicConfig"],
    head: (t) => ({
      title: `${t("head.title")} | ${bankName}`,
      description: t("head.description", { bank: bankName }),
    }),
    async structuredData(t, { publicConfig, facts }, language) {
      const [{ answerQuestions }, { describeQuestions }] = await Promise.all([
        import("../pages/faq/faq-entries.ts"),
        import("../content/structured-data.ts"),
      ]);
      const interestRatePercent = publicConfig?.interestRate;
      return [describeQuestions(answerQuestions({ t, language, interestRatePercent, facts }))];
    },
    lazy: () => import(/* webpackChunkName: "page-faq" */ "../pages/faq/faq-page.tsx"),
  },
  {
    id: "privacy-policy",
    path: paths.privacyPolicy,
    messages: ["privacy-policy"],
    head: (t) => ({
      title: t("head.title", { bank: bankName }),
      description: t("head.description", { bank: bankName }),
    }),
    lazy: () =>
      import(
        /* webpackChunkName: "page-privacy-policy" */ "../pages/privacy-policy/privacy-policy-page.tsx"
      ),
  },
  {
    id: "fair-practices",
    path: paths.fairPractices,
    messages: ["fair-practices"],
    head: (t) => ({
      title: t("head.title", { bank: bankName }),
      description: t("head.description", { bank: bankName }),
    }),
    lazy: () =>
      import(
        /* webpackChunkName: "page-fair-practices" */ "../pages/fair-practices/fair-practices-page.tsx"
      ),
  },
  {
    id: "responsible-advocacy",
    path: paths.responsibleAdvocacy,
    messages: ["responsible-advocacy"],
    head: (t) => ({
      title: t("head.title", { bank: bankName }),
      description: t("head.description", { bank: bankName }),
    }),
    lazy: () =>
      import(
        /* webpackChunkName: "page-responsible-advocacy" */ "../pages/responsible-advocacy/responsible-advocacy-page.tsx"
      ),
  },
];
