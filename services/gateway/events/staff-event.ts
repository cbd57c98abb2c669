import { isAllowed } from "@dhahabu/contract/access";
import type { Standing } from "@dhahabu/contract/access";
import type { EventName } from "@dhahabu/contract/events";
import { counterEventNames } from "@dhahabu/contract/gateway";
import type { StaffEventName } from "@dhahabu/contract/gateway";

/** What open staff pages are told of an event between services. */
export const staffEventByEvent: Partial<Record<EventName, StaffEventName>> = {
  "enquiry.received": "enquiries.changed",
  "enquiry.changed": "enquiries.changed",
  "visit.changed": "visits.changed",
  "counter.changed": "counter.changed",
  "customer.changed": "customers.changed",
  "media.changed": "media.changed",
  "user.changed": "users.changed",
  "policy.changed": "policy.changed",
  "prices.changed": "prices.changed",
  "branches.changed": "branches.changed",
  "facts.changed": "facts.changed",
  "assistant.changed": "assistant.changed",
  "notices.changed": "notices.changed",
};

/** True for an event that concerns what somebody may see: a role of the staff all of them, a duty the counter's. */
export function isTold(name: StaffEventName, standing: Standing): boolean {
  return isAllowed({ access: "staff" }, standing) || counterEventNames.includes(name);
}

/** A server-sent event that holds nothing but its name; a browser drops one without data. */
export function formatStaffMessage(name: StaffEventName): string {
  return `event: ${name}\ndata: {}\n\n`;
}
