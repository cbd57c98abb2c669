import { bankName, servingSinceYear } from "@dhahabu/contract/facts";
import { getFormatters } from "@dhahabu/kit/format/format";
import type { PageRoute } from "@dhahabu/kit/remote";
import { answerQuestions } from "../content/faq-entries.ts";
import { listPictureSources } from "../content/picture.ts";
import { pageHeadPlace } from "../content/picture-places.ts";
import { describeOrganization, describeQuestions } from "../content/structured-data.ts";
import { paths } from "../paths.ts";

/** About the bank, its policies in words, and the FAQ. */
export const policyRoutes: readonly PageRoute[] = [
  {
    id: "about",
    path: paths.about,
    messages: ["about"],
    preloadImages: listPictureSources("about-hall", pageHeadPlace, "avif"),
    socialCard: "about",
    head: (t, _data, language) => {
      const description = t("head.description", {
        bank: bankName,
        city: t("city.nairobi"),
        year: getFormatters(language).year(servingSinceYear),
      });
      return {
        title: `${t("head.title")} | ${bankName}`,
        description,
        structuredData: [describeOrganization({ slogan: t("mission.title"), description })],
      };
    },
    lazy: () => import(/* webpackChunkName: "page-about" */ "../pages/about/about-page.tsx"),
  },
  {
    id: "faq",
    path: paths.faq,
    messages: ["faq"],
    data: ["publicConfig"],
    head: (t, { publicConfig }, language) => ({
      title: `${t("head.title")} | ${bankName}`,
      description: t("head.description", { bank: bankName }),
      structuredData: [
        describeQuestions(
          answerQuestions({ t, language, interestRatePercent: publicConfig?.interestRate }),
        ),
      ],
    }),
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
