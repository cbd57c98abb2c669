import type { RouteName } from "@dhahabu/contract/api";
import type { StaffEventName } from "@dhahabu/contract/gateway";

/** Calls that answer differently after an event. */
export const changedCalls: Readonly<Record<StaffEventName, readonly RouteName[]>> = {
  "enquiries.changed": [
    "getInboxTotals",
    "listEnquiries",
    "getEnquiry",
    "getEnquiryTrend",
    "listEnquiryLabels",
    "listFailedDeliveries",
  ],
  "visits.changed": ["listVisits", "countVisitsToday", "getVisitTrend", "listCounterVisits"],
  "counter.changed": ["listCounterVisits", "readCounterVisit", "countWaitingApprovals"],
  "customers.changed": ["listCustomers", "readCustomer", "countWaitingApprovals"],
  "media.changed": ["getMediaTotals", "listMediaLibrary", "listDeletedMedia"],
  "users.changed": [
    "getUserTotals",
    "getRegistrationTrend",
    "listUsers",
    "listAccountRequests",
    "getOwnFactors",
  ],
  "policy.changed": [
    "listSystemConfig",
    "listPolicyRequests",
    "listPolicyChanges",
    "listPolicyAuthors",
    "getPriceDesk",
    "getOwnFactors",
  ],
  "prices.changed": [
    "getPriceDesk",
    "getGoldPriceHistory",
    "listRecordedPrices",
    "listPolicyChanges",
  ],
  "branches.changed": ["listBranchDetails"],
  "facts.changed": ["getFactSheet", "listBranchDetails"],
  "assistant.changed": [
    "getAssistantTotals",
    "listAnswerBank",
    "listAskedQuestions",
    "listAssistantExamples",
    "listQuestionGroups",
    "listWrittenAnswers",
  ],
  "notices.changed": ["countStaffNotices", "listStaffNotices"],
};
