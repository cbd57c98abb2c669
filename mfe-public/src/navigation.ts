import type { NavigationItem, NavigationPlace } from "@dhahabu/kit/remote";
import { aboutRoute } from "./pages/about/route.ts";
import { contactRoute } from "./pages/contact/route.ts";
import { fairPracticesRoute } from "./pages/fair-practices/route.ts";
import { faqRoute } from "./pages/faq/route.ts";
import { goldAnalysisRoute } from "./pages/gold-analysis/route.ts";
import { goldBuyingRoute } from "./pages/gold-buying/route.ts";
import { goldLoansRoute } from "./pages/gold-loans/route.ts";
import { goldPurityChartRoute } from "./pages/gold-purity-chart/route.ts";
import { homeRoute } from "./pages/home/route.ts";
import { interestRatePolicyRoute } from "./pages/interest-rate-policy/route.ts";
import { loanPolicyRoute } from "./pages/loan-policy/route.ts";
import { mediaRoute } from "./pages/media/route.ts";
import { privacyPolicyRoute } from "./pages/privacy-policy/route.ts";
import { responsibleAdvocacyRoute } from "./pages/responsible-advocacy/route.ts";
import { secureStorageRoute } from "./pages/secure-storage/route.ts";
import { servicesRoute } from "./pages/services/route.ts";
import { transportRoute } from "./pages/transport/route.ts";
import { verifyRoute } from "./pages/verify/route.ts";
import { visitRoute } from "./pages/visit/route.ts";
import { branchesAnchor, paths } from "./paths.ts";
import { listSections } from "./site-route.ts";
import type { SiteRoute } from "./site-route.ts";

type Entry = Pick<NavigationItem, "to" | "labelKey">;

function toPages(...routes: readonly SiteRoute[]): Entry[] {
  return routes.map(({ path, nameKey = "" }) => ({ to: path, labelKey: nameKey }));
}

function put(place: NavigationPlace, entries: readonly Entry[]): NavigationItem[] {
  return entries.map((entry) => ({ ...entry, place }));
}

const analyses: readonly Entry[] = [
  { to: paths.goldAssaying, labelKey: "nav.goldAssaying" },
  { to: paths.goldSmelting, labelKey: "nav.goldSmelting" },
  { to: paths.goldRefining, labelKey: "nav.goldRefining" },
];

const services = [
  ...toPages(
    goldBuyingRoute,
    goldLoansRoute,
    goldAnalysisRoute,
    secureStorageRoute,
    transportRoute,
    goldPurityChartRoute,
  ),
  ...listSections(homeRoute).map(({ to, nameKey }) => ({ to, labelKey: nameKey })),
];

const policies = toPages(
  loanPolicyRoute,
  interestRatePolicyRoute,
  fairPracticesRoute,
  privacyPolicyRoute,
  responsibleAdvocacyRoute,
);

/** The entries of the header, its menus and the footer; labels are keys of the namespace `public`. */
export const navigation: readonly NavigationItem[] = [
  ...put("header", toPages(aboutRoute)),
  ...put(
    "header-services",
    [...toPages(servicesRoute), ...services].flatMap((entry) =>
      entry.to === paths.goldAnalysis ? [entry, ...analyses] : [entry],
    ),
  ),
  ...put("header", toPages(mediaRoute, faqRoute, contactRoute)),
  ...put("header-policies", [...policies, ...toPages(verifyRoute)]),
  ...put("footer-services", services),
  ...put("footer-support", [
    { to: `${paths.contact}#${branchesAnchor}`, labelKey: "nav.branches" },
    ...toPages(visitRoute),
    ...toPages(verifyRoute, faqRoute, mediaRoute),
    { to: paths.search, labelKey: "nav.search" },
    ...toPages(privacyPolicyRoute, loanPolicyRoute, fairPracticesRoute),
  ]),
];
