import { useT } from "@dhahabu/kit/i18n/use-t";
import type admin from "./messages/en/admin.json";
import type adminAccount from "./messages/en/admin-account.json";
import type adminAssistant from "./messages/en/admin-assistant.json";
import type adminBranches from "./messages/en/admin-branches.json";
import type adminCannedReplies from "./messages/en/admin-canned-replies.json";
import type adminChanges from "./messages/en/admin-changes.json";
import type adminConfig from "./messages/en/admin-config.json";
import type adminCounter from "./messages/en/admin-counter.json";
import type adminCustomers from "./messages/en/admin-customers.json";
import type adminDashboard from "./messages/en/admin-dashboard.json";
import type adminDeliveries from "./messages/en/admin-deliveries.json";
import type adminEnquiries from "./messages/en/admin-enquiries.json";
import type adminFacts from "./messages/en/admin-facts.json";
import type adminHours from "./messages/en/admin-hours.json";
import type adminMedia from "./messages/en/admin-media.json";
import type adminNewsletter from "./messages/en/admin-newsletter.json";
import type adminNotices from "./messages/en/admin-notices.json";
import type adminPolicy from "./messages/en/admin-policy.json";
import type adminPrices from "./messages/en/admin-prices.json";
import type adminPapers from "./messages/en/admin-papers.json";
import type adminQuotes from "./messages/en/admin-quotes.json";
import type adminRecord from "./messages/en/admin-record.json";
import type adminRoles from "./messages/en/admin-roles.json";
import type adminSecurity from "./messages/en/admin-security.json";
import type adminSubscribers from "./messages/en/admin-subscribers.json";
import type adminUsers from "./messages/en/admin-users.json";
import type adminVisits from "./messages/en/admin-visits.json";

interface Texts {
  admin: typeof admin;
  "admin-account": typeof adminAccount;
  "admin-assistant": typeof adminAssistant;
  "admin-branches": typeof adminBranches;
  "admin-canned-replies": typeof adminCannedReplies;
  "admin-changes": typeof adminChanges;
  "admin-config": typeof adminConfig;
  "admin-counter": typeof adminCounter;
  "admin-customers": typeof adminCustomers;
  "admin-dashboard": typeof adminDashboard;
  "admin-deliveries": typeof adminDeliveries;
  "admin-enquiries": typeof adminEnquiries;
  "admin-facts": typeof adminFacts;
  "admin-hours": typeof adminHours;
  "admin-media": typeof adminMedia;
  "admin-newsletter": typeof adminNewsletter;
  "admin-notices": typeof adminNotices;
  "admin-policy": typeof adminPolicy;
  "admin-prices": typeof adminPrices;
  "admin-papers": typeof adminPapers;
  "admin-quotes": typeof adminQuotes;
  "admin-record": typeof adminRecord;
  "admin-roles": typeof adminRoles;
  "admin-security": typeof adminSecurity;
  "admin-subscribers": typeof adminSubscribers;
  "admin-users": typeof adminUsers;
  "admin-visits": typeof adminVisits;
}

/** Texts of one of the office's namespaces, which the page's route has to name. */
export function useTexts<Name extends keyof Texts>(namespace: Name) {
  return useT<Texts[Name]>(namespace);
}
