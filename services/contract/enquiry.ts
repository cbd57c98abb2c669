import { z } from "zod";
import { defineRoute } from "./route.ts";
import { languages } from "./language.ts";

/** Services a customer can ask about (spec section 9). */
export const contactServices = [
  "Gold Buying",
  "Gold Loans",
  "Gold Analysis",
  "Secure Storage",
  "Transport Services",
  "Digital Gold",
  "General Inquiry",
] as const;

// Control characters (a line break above all) would let a sender write mail headers.
const oneLine = (required: string, max: number) =>
  z
    .string({ error: required })
    .trim()
    .min(1, required)
    .max(max, `Please use at most ${max} characters here.`)
    .regex(/^[^\p{Cc}]*$/u, "Please write this on one line.");

/** A contact enquiry; the order of the fields is the order of the checks in spec section 5. */
export const contactSchema = z.object({
  name: oneLine("Please enter your name.", 120),
  email: oneLine("Please enter your email address.", 254).pipe(
    z.email("Please enter a valid email address."),
  ),
  phone: oneLine("Please enter your phone number.", 40),
  service: z.enum(contactServices, { error: "Please select a service you're interested in." }),
  subject: oneLine("Please enter a subject.", 200),
  message: z
    .string({ error: "Please enter a message with at least 10 characters." })
    .trim()
    .min(10, "Please enter a message with at least 10 characters.")
    .max(5000, "Please use at most 5,000 characters in the message.")
    .refine((text) => !text.includes("\0"), "The message holds a character we cannot store."),
  /** Language of the acknowledgement; the page's language. */
  language: z.enum(languages).default("en"),
});

/** A parsed contact enquiry. */
export type ContactEnquiry = z.output<typeof contactSchema>;

/** The calls that enquiry answers. */
export const enquiryRoutes = {
  contact: defineRoute({
    method: "POST",
    path: "/api/contact",
    owner: "enquiry",
    access: "public",
    limit: "form",
    successStatus: 201,
    summary: "Send an enquiry; an accepted one is stored and will be delivered.",
    body: contactSchema,
    response: z.object({ message: z.string(), reference: z.string() }),
  }),
};
