import type { Language } from "@dhahabu/contract/language";
import { createToken } from "@dhahabu/platform/token";
import { ownEnquiryUrl } from "./enquiry-link.ts";
import type { EnquiryLinkStore } from "./store.ts";

/** Makes a private link for a mail to the customer, and gives its address. Each attempt has its own: none is kept to be sent again. */
export async function createMailedLink(
  parts: { enquiryLinks: EnquiryLinkStore; publicOrigin: string },
  { enquiryId, language }: { enquiryId: number; language: Language },
): Promise<string> {
  const token = createToken();
  await parts.enquiryLinks.addMailed(enquiryId, token);
  return ownEnquiryUrl(parts.publicOrigin, token, language);
}
