import type { NavigationItem } from "@dhahabu/kit/remote";
import { homeAnchors, paths } from "./paths.ts";

const calculator = `${paths.home}#${homeAnchors.calculator}`;

/** The entries of the header, its menus and the footer; labels are keys of the namespace `public`. */
export const navigation: readonly NavigationItem[] = [
  { to: paths.about, labelKey: "nav.about", place: "header" },
  { to: paths.services, labelKey: "nav.services", place: "header-services" },
  { to: paths.goldBuying, labelKey: "nav.goldBuying", place: "header-services" },
  { to: paths.goldLoans, labelKey: "nav.goldLoans", place: "header-services" },
  { to: paths.goldAnalysis, labelKey: "nav.goldAnalysis", place: "header-services" },
  { to: paths.secureStorage, labelKey: "nav.secureStorage", place: "header-services" },
  { to: paths.transport, labelKey: "nav.transport", place: "header-services" },
  { to: paths.purityChart, labelKey: "nav.purityChart", place: "header-services" },
  { to: calculator, labelKey: "nav.calculator", place: "header-services" },
  { to: paths.media, labelKey: "nav.media", place: "header" },
  { to: paths.faq, labelKey: "nav.faq", place: "header" },
  { to: paths.contact, labelKey: "nav.contact", place: "header" },
  { to: paths.loanPolicy, labelKey: "nav.loanPolicy", place: "header-policies" },
  { to: paths.interestRatePolicy, labelKey: "nav.interestRatePolicy", place: "header-policies" },
  { to: paths.fairPractices, labelKey: "nav.fairPractices", place: "header-policies" },
  { to: paths.privacyPolicy, labelKey: "nav.privacyPolicy", place: "header-policies" },
  { to: paths.responsibleAdvocacy, labelKey: "nav.responsibleAdvocacy", place: "header-policies" },
  { to: paths.goldBuying, labelKey: "nav.goldBuying", place: "footer-services" },
  { to: paths.goldLoans, labelKey: "nav.goldLoans", place: "footer-services" },
  { to: paths.goldAnalysis, labelKey: "nav.goldAnalysis", place: "footer-services" },
  { to: paths.secureStorage, labelKey: "nav.secureStorage", place: "footer-services" },
  { to: paths.transport, labelKey: "nav.transport", place: "footer-services" },
  { to: paths.purityChart, labelKey: "nav.purityChart", place: "footer-services" },
  { to: calculator, labelKey: "nav.calculator", place: "footer-services" },
  { to: paths.contact, labelKey: "nav.branches", place: "footer-support" },
  { to: paths.faq, labelKey: "nav.faq", place: "footer-support" },
  { to: paths.media, labelKey: "nav.media", place: "footer-support" },
  { to: paths.search, labelKey: "nav.search", place: "footer-support" },
  { to: paths.privacyPolicy, labelKey: "nav.privacyPolicy", place: "footer-support" },
  { to: paths.loanPolicy, labelKey: "nav.loanPolicy", place: "footer-support" },
  { to: paths.fairPractices, labelKey: "nav.fairPractices", place: "footer-support" },
];
