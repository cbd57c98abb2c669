import type { contactServices } from "@dhahabu/contract/contact-services";
import { paths } from "../paths.ts";

/** A service that the enquiry form offers. */
export type ContactService = (typeof contactServices)[number];

/** What a button elsewhere may ask for: the form opens with the service and a message for it filled in. */
export const enquiryTopics = {
  "gold-buying": "Gold Buying",
  "gold-loan": "Gold Loans",
  "gold-smelting": "Gold Analysis",
  "gold-refining": "Gold Analysis",
  "box-medium": "Secure Storage",
  "box-large": "Secure Storage",
  "box-extra-large": "Secure Storage",
  "secure-storage": "Secure Storage",
  "transport-branch": "Transport Services",
  "transport-collection": "Transport Services",
  "transport-delivery": "Transport Services",
  transport: "Transport Services",
  "digital-gold": "Digital Gold",
} as const satisfies Record<string, ContactService>;

type EnquiryTopic = keyof typeof enquiryTopics;

/** Name of the topic in the contact page's address, and id of the form there. */
export const topicParameter = "topic";
export const enquiryAnchor = "enquiry";

/** True for one of `enquiryTopics`. */
export function isEnquiryTopic(value: string): value is EnquiryTopic {
  return Object.hasOwn(enquiryTopics, value);
}

/** Address of the enquiry form with a topic filled in. */
export function buildEnquiryPath(topic: EnquiryTopic): string {
  return `${paths.contact}?${topicParameter}=${topic}#${enquiryAnchor}`;
}
