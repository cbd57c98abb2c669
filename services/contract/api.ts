import { accountRequestRoutes } from "./account-requests.ts";
import { accountRoutes } from "./accounts.ts";
import { addressRoutes } from "./addresses.ts";
import { assistantRoutes } from "./assistant.ts";
import { assistantDeskRoutes } from "./assistant-desk.ts";
import { contentRoutes } from "./content.ts";
import { counterApprovalRoutes } from "./counter-approvals.ts";
import { counterPhotoRoutes } from "./counter-photos.ts";
import { counterRoutes } from "./counter.ts";
import { customerRoutes, ownCustomerRoutes } from "./customers.ts";
import { documentRoutes } from "./documents.ts";
import { enquiryRoutes } from "./enquiry.ts";
import { estimateRoutes } from "./estimates.ts";
import { freshSignInRoutes } from "./fresh-sign-in.ts";
import { factPlaceRoutes } from "./fact-places.ts";
import { gatewayRoutes } from "./gateway.ts";
import { identityRoutes } from "./identity.ts";
import { mediaLibraryRoutes } from "./media-library.ts";
import { priceDeskRoutes } from "./price-desk.ts";
import { ownDataRoutes } from "./own-data.ts";
import { pricingRoutes } from "./pricing.ts";
import { quoteRoutes } from "./quotes.ts";
import { securityEventRoutes } from "./security-events.ts";
import { secondFactorRoutes } from "./second-factor.ts";
import { sessionRoutes } from "./sessions.ts";
import type { Owner, Route } from "./route.ts";
import { visitRoutes } from "./visits.ts";

/** Every call of the API by name: the gateway's dispatch table and the client's surface. */
export const routes = {
  ...gatewayRoutes,
  ...factPlaceRoutes,
  ...sessionRoutes,
  ...identityRoutes,
  ...accountRoutes,
  ...secondFactorRoutes,
  ...freshSignInRoutes,
  ...addressRoutes,
  ...accountRequestRoutes,
  ...securityEventRoutes,
  ...ownDataRoutes,
  ...contentRoutes,
  ...mediaLibraryRoutes,
  ...pricingRoutes,
  ...estimateRoutes,
  ...priceDeskRoutes,
  ...enquiryRoutes,
  ...assistantRoutes,
  ...assistantDeskRoutes,
  ...visitRoutes,
  ...quoteRoutes,
  ...documentRoutes,
  ...customerRoutes,
  ...ownCustomerRoutes,
  ...counterRoutes,
  ...counterPhotoRoutes,
  ...counterApprovalRoutes,
};

/** Name of a call of the API. */
export type RouteName = keyof typeof routes;

/** The calls that one service answers. */
export function listRoutesOf(owner: Owner): Route[] {
  return Object.values(routes).filter((route) => route.owner === owner);
}
