import type { MessageKey } from "@dhahabu/kit/i18n/i18n";
import type texts from "../messages/en.json";
import type { EnquiryField, EnquiryForm } from "./enquiry-form-values.ts";
import { isContactService } from "./service-names.ts";

/** The first fault of a form: its field, the text that says it, and the limit that the text names. */
interface EnquiryFault {
  readonly field: EnquiryField;
  readonly key: MessageKey<typeof texts>;
  readonly limit?: number;
}

/** Limits of an enquiry in characters, as the contract has them. */
export const enquiryLimits = {
  name: 120,
  email: 254,
  phone: 40,
  subject: 200,
  message: 5000,
  shortestMessage: 10,
} as const;

const emailPattern = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)*\.[^\s@.]{2,}$/;

function checkLine(
  field: "name" | "email" | "phone" | "subject",
  text: string,
): EnquiryFault | undefined {
  const max = enquiryLimits[field];
  if (text === "") return { field, key: `error.${field}` };
  return text.length > max ? { field, key: "error.long", limit: max } : undefined;
}

function checkEmailForm(text: string): EnquiryFault | undefined {
  return emailPattern.test(text) ? undefined : { field: "email", key: "error.email.invalid" };
}

function checkMessage(text: string): EnquiryFault | undefined {
  const { shortestMessage, message: max } = enquiryLimits;
  if (text.length < shortestMessage) {
    return { field: "message", key: "error.message", limit: shortestMessage };
  }
  return text.length > max ? { field: "message", key: "error.long", limit: max } : undefined;
}

/** The first fault of a tidied form in the order of spec section 5, then the form of its address; undefined where it has none. */
export function checkEnquiry(form: EnquiryForm): EnquiryFault | undefined {
  return (
    checkLine("name", form.name) ??
    checkLine("email", form.email) ??
    checkLine("phone", form.phone) ??
    (isContactService(form.service) ? undefined : { field: "service", key: "error.service" }) ??
    checkLine("subject", form.subject) ??
    checkMessage(form.message) ??
    checkEmailForm(form.email)
  );
}
