import type { MessageKey } from "@dhahabu/kit/i18n/i18n";
import type { ContactService } from "../../../content/enquiry-topics.ts";
import type texts from "../messages/en.json";

const keys = {
  "Gold Buying": "service.goldBuying",
  "Gold Loans": "service.goldLoans",
  "Gold Analysis": "service.goldAnalysis",
  "Secure Storage": "service.secureStorage",
  "Transport Services": "service.transport",
  "Digital Gold": "service.digitalGold",
  "General Inquiry": "service.general",
} as const satisfies Record<ContactService, MessageKey<typeof texts>>;

/** The services of the form in the order of the specification, with the keys of their names. */
export const serviceNames = Object.entries(keys) as [
  ContactService,
  (typeof keys)[ContactService],
][];

/** True for a service that the form offers. */
export function isContactService(value: string): value is ContactService {
  return Object.hasOwn(keys, value);
}
