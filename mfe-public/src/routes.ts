import { aboutRoute } from "./pages/about/route.ts";
import { accountRoute } from "./pages/account/route.ts";
import { authRoute } from "./pages/auth/route.ts";
import { authResetRoute } from "./pages/auth-reset/route.ts";
import { authConfirmRoute } from "./pages/auth-confirm/route.ts";
import { contactRoute } from "./pages/contact/route.ts";
import { enquiryRoute } from "./pages/enquiry/route.ts";
import { fairPracticesRoute } from "./pages/fair-practices/route.ts";
import { faqRoute } from "./pages/faq/route.ts";
import { goldAnalysisRoute } from "./pages/gold-analysis/route.ts";
import { goldAssayingRoute } from "./pages/gold-assaying/route.ts";
import { goldBuyingRoute } from "./pages/gold-buying/route.ts";
import { goldLoansRoute } from "./pages/gold-loans/route.ts";
import { goldPurityChartRoute } from "./pages/gold-purity-chart/route.ts";
import { goldRefiningRoute } from "./pages/gold-refining/route.ts";
import { goldSmeltingRoute } from "./pages/gold-smelting/route.ts";
import { homeRoute } from "./pages/home/route.ts";
import { interestRatePolicyRoute } from "./pages/interest-rate-policy/route.ts";
import { loanPolicyRoute } from "./pages/loan-policy/route.ts";
import { mediaRoute } from "./pages/media/route.ts";
import { privacyPolicyRoute } from "./pages/privacy-policy/route.ts";
import { responsibleAdvocacyRoute } from "./pages/responsible-advocacy/route.ts";
import { createSearchRoute } from "./pages/search/route.ts";
import { secureStorageRoute } from "./pages/secure-storage/route.ts";
import { servicesRoute } from "./pages/services/route.ts";
import { transportRoute } from "./pages/transport/route.ts";
import { verifyRoute } from "./pages/verify/route.ts";
import { ownVisitRoute } from "./pages/my-visit/route.ts";
import { estimateRoute } from "./pages/estimate/route.ts";
import { quoteRoute } from "./pages/quote/route.ts";
import { visitRoute } from "./pages/visit/route.ts";
import type { SiteRoute } from "./site-route.ts";

/** Every page: search, site map and what the assistant knows are made of them; `navigation.ts` orders the menus. */
export const routes: readonly SiteRoute[] = [
  homeRoute,
  servicesRoute,
  goldBuyingRoute,
  goldAnalysisRoute,
  goldAssayingRoute,
  goldSmeltingRoute,
  goldRefiningRoute,
  secureStorageRoute,
  transportRoute,
  goldPurityChartRoute,
  goldLoansRoute,
  loanPolicyRoute,
  interestRatePolicyRoute,
  aboutRoute,
  faqRoute,
  privacyPolicyRoute,
  fairPracticesRoute,
  responsibleAdvocacyRoute,
  mediaRoute,
  createSearchRoute(() => routes),
  contactRoute,
  estimateRoute,
  quoteRoute,
  visitRoute,
  ownVisitRoute,
  verifyRoute,
  enquiryRoute,
  authRoute,
  authResetRoute,
  authConfirmRoute,
  accountRoute,
];
