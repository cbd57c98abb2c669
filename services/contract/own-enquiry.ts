import { z } from "zod";
import { contactServices } from "./contact-services.ts";
import { entryText } from "./enquiry-text.ts";
import { defineRoute } from "./route.ts";
import { says } from "./says.ts";
import { sentKey } from "./sent-key.ts";

/** The page on which a customer follows an enquiry; the token stands behind the `#` of its address. */
export const ownEnquiryPagePath = "/enquiry";

/** How far an enquiry is, for its customer: it waits, somebody has it, it is answered, it is over. */
const ownEnquiryStates = ["received", "in-hand", "answered", "closed"] as const;

export type OwnEnquiryState = (typeof ownEnquiryStates)[number];

const moment = z.iso.datetime();

const entriesSchema = z.array(
  z.object({ from: z.enum(["bank", "customer"]), at: moment, text: z.string() }),
);

/** An enquiry as whoever has a link to it may read it. */
const ownEnquirySchema = z.object({
  reference: z.string(),
  subject: z.string(),
  receivedAt: moment,
  state: z.enum(ownEnquiryStates),
  /** By when the bank answers; null where it owes no answer. */
  answerDueAt: moment.nullable(),
  /**
   * What the bank replied and the customer added here, the oldest first; null for a link that did not come
   * by mail: whoever wrote the enquiry may have given somebody else's address.
   */
  entries: entriesSchema.nullable(),
});

/** An enquiry as whoever has a link to it may read it. */
export type OwnEnquiry = z.infer<typeof ownEnquirySchema>;

/** An enquiry as the owner of its address sees it in their account. */
const accountEnquirySchema = ownEnquirySchema.extend({
  service: z.enum(contactServices),
  message: z.string(),
  entries: entriesSchema,
});

/** An enquiry as the owner of its address sees it in their account. */
export type AccountEnquiry = z.infer<typeof accountEnquirySchema>;

const token = z
  .string({ error: says("link.invalid") })
  .regex(/^[A-Za-z0-9_-]{32}$/, says("link.invalid"));

const linkCall = {
  method: "POST",
  owner: "enquiry",
  access: "public",
  response: ownEnquirySchema,
} as const;

/** The calls about one's own enquiries, which enquiry answers. The token of a link travels in the body: no log has it. */
export const ownEnquiryRoutes = {
  listOwnEnquiries: defineRoute({
    method: "GET",
    path: "/api/user/enquiries",
    owner: "enquiry",
    access: "user",
    summary:
      "The last 100 enquiries from the address of one's account, the newest first; none before the address is confirmed.",
    response: z.object({
      isAddressConfirmed: z.boolean(),
      enquiries: z.array(accountEnquirySchema),
    }),
  }),
  readOwnEnquiry: defineRoute({
    ...linkCall,
    path: "/api/own-enquiry",
    summary: "The state of an enquiry, by the private link of its receipt or its mail.",
    body: z.object({ token }),
  }),
  addToOwnEnquiry: defineRoute({
    ...linkCall,
    path: "/api/own-enquiry/messages",
    limit: "form",
    canConflict: true,
    summary: "Add a message to an enquiry by its private link; a closed one is open again.",
    body: z.object({ token, text: entryText("ownEnquiry.textMissing", 5000), key: sentKey }),
  }),
};
