import { formCallField } from "@dhahabu/contract/page-forms";
import type { FormCall } from "@dhahabu/contract/page-forms";
import type { VisitKind } from "@dhahabu/contract/visit-terms";

const readQuote: FormCall = "readQuote";

/** Addresses of this remote's pages (spec section 2). */
export const paths = {
  home: "/",
  about: "/about-us",
  services: "/services",
  goldBuying: "/services/gold-buying",
  goldLoans: "/services/gold-loans",
  goldAnalysis: "/services/gold-analysis",
  goldAssaying: "/services/gold-analysis/gold-assaying",
  goldSmelting: "/services/gold-analysis/gold-smelting",
  goldRefining: "/services/gold-analysis/gold-refining",
  secureStorage: "/services/secure-storage",
  transport: "/services/transport",
  purityChart: "/services/gold-purity-chart",
  faq: "/faq",
  media: "/media",
  search: "/search",
  contact: "/contact",
  verify: "/verify",
  estimate: "/estimate",
  quote: "/quote",
  visit: "/visit",
  ownVisit: "/my-visit",
  enquiry: "/enquiry",
  auth: "/auth",
  passwordReset: "/auth/reset",
  privacyPolicy: "/privacy-policy",
  fairPractices: "/fair-practices",
  loanPolicy: "/loan-policy",
  interestRatePolicy: "/interest-rate-policy",
  responsibleAdvocacy: "/responsible-advocacy",
} as const;

/** Address of one's own account, which only who is signed in sees. */
export const accountPath = "/account";

/** Where an estimate stands, on every page that has the calculator. */
export const estimateAnchor = "estimate";

/** Sections of the home page that links lead to. */
export const homeAnchors = {
  prices: "prices",
  priceAlerts: "price-alerts",
  calculator: "calculator",
  services: "services",
  about: "about",
  vault: "vault",
  assistant: "assistant",
} as const;

/** Of the home page's address: the type of gold that the form of price alerts begins with. */
export const alertTypeParam = "alert";

/** Of the page of bookings: the branch and the kind of visit that its form begins with. */
export const visitBranchParam = "branch";
export const visitKindParam = "kind";

/** Address of the booking form with a kind of visit chosen. */
export function buildVisitPath(kind: VisitKind): string {
  return `${paths.visit}?${visitKindParam}=${kind}`;
}

/** Of the page of bookings: the quote that the visitor brings. */
export const visitQuoteParam = "quote";

/** Address of the booking form with a quote. */
export function buildQuoteVisitPath(code: string): string {
  return `${paths.visit}?${visitQuoteParam}=${code}`;
}

/** Of the page of quotes: the code of one. */
export const quoteCodeField = "code";

/** Address of a quote; the server finds it where the browser has no script. */
export function buildQuotePath(code: string): string {
  return `${paths.quote}?${formCallField}=${readQuote}&${quoteCodeField}=${code}`;
}

/** Of the page of accounts: the form of who has forgotten their password. */
export const forgottenAnchor = "forgotten";

/** Section of the contact page that lists the branches. */
export const branchesAnchor = "branches";

/** Addresses that pages once declared as their own, and where those pages are (spec section 2). */
export const oldPaths: Readonly<Record<string, string>> = {
  "/services/gold-assaying": paths.goldAssaying,
  "/services/gold-smelting": paths.goldSmelting,
  "/services/gold-refining": paths.goldRefining,
  "/services/transport-services": paths.transport,
  "/policy/privacy-policy": paths.privacyPolicy,
  "/policy/interest-rate-policy": paths.interestRatePolicy,
};
