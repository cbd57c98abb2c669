import { z } from "zod";
import { askedDay } from "./asked-day.ts";
import { customerConsent } from "./consent.ts";
import {
  customerActs,
  customerFields,
  customerPapers,
  customerStates,
  customerVerdicts,
  idKinds,
} from "./customer-terms.ts";
import { languages } from "./language.ts";
import { oneLine } from "./one-line.ts";
import { idParam, pageQuery } from "./paging.ts";
import { reasonSchema } from "./policy.ts";
import { documentCode } from "./quotes.ts";
import { defineRoute } from "./route.ts";
import { says } from "./says.ts";
import { visitKinds, visitStates } from "./visit-terms.ts";

const moment = z.iso.datetime();
const unknownCustomer = says("customer.unknown");
const numberWrong = says("customer.idNumberWrong");

/** A document's number in one form, however it was spaced: without blanks, dashes of any kind and signs that nobody sees. */
const idNumber = z
  .string({ error: numberWrong })
  .max(40, numberWrong)
  .transform((typed) =>
    typed
      .normalize("NFKC")
      .toUpperCase()
      .replaceAll(/[\s./\p{Pd}\p{Cf}\u2212]/gu, ""),
  )
  .pipe(z.string().regex(/^[0-9A-Z]{5,20}$/, numberWrong));

const idKind = z.enum(idKinds, { error: says("customer.idKindMissing") });

/** What staff write down of a customer beside the number of the document. */
const writtenSchema = z.object({
  name: oneLine("contact.nameMissing", 120),
  phone: oneLine("contact.phoneMissing", 40),
  email: z.preprocess(
    (value) => (typeof value === "string" && value.trim() === "" ? null : value),
    oneLine("contact.emailMissing", 254)
      .pipe(z.email(says("contact.emailWrong")))
      .nullable()
      .default(null),
  ),
  /** In which the customer is written to. */
  language: z.enum(languages, { error: says("value.invalid") }),
  idKind,
  /** A day of the calendar; null for a document without one. */
  idExpiresOn: z.preprocess(
    (value) => (value === "" ? null : value),
    askedDay(says("customer.expiryWrong")).nullable().default(null),
  ),
  /** Which papers were seen. */
  papers: z
    .array(z.enum(customerPapers, { error: says("customer.paperWrong") }), {
      error: says("customer.paperWrong"),
    })
    .max(customerPapers.length, says("customer.paperWrong"))
    .transform((seen) => customerPapers.filter((paper) => seen.includes(paper))),
});

/** A customer as staff wrote them down. */
export type WrittenCustomer = z.output<typeof writtenSchema>;

const listedCustomerSchema = z.object({
  id: z.int().positive(),
  reference: z.string(),
  name: z.string(),
  phone: z.string(),
  state: z.enum(customerStates),
  isLinked: z.boolean(),
  registeredAt: moment,
});

export type ListedCustomer = z.infer<typeof listedCustomerSchema>;

/** A customer as staff at the counter read them: of the document's number the last three characters alone. */
const customerSchema = listedCustomerSchema.extend({
  email: z.string().nullable(),
  language: z.enum(languages),
  idKind: z.enum(idKinds),
  idNumberEnd: z.string(),
  idExpiresOn: z.iso.date().nullable(),
  papers: z.array(z.enum(customerPapers)),
  /** Who saw the papers, and when. */
  papersSeenByUserId: z.int(),
  papersSeenBy: z.string(),
  papersSeenAt: moment,
  verdict: z.enum(customerVerdicts),
  /** The second person, once there is a verdict. */
  decidedBy: z.string().nullable(),
  decidedAt: moment.nullable(),
  note: z.string().nullable(),
  consentVersion: z.string(),
  consentedAt: moment,
  linkedAt: moment.nullable(),
  /** Counts the changes: whoever changes or decides names the one they saw. */
  version: z.int().nonnegative(),
  /** The last 20, the latest first. */
  visits: z.array(
    z.object({
      reference: z.string(),
      kind: z.enum(visitKinds),
      state: z.enum(visitStates),
      startsAt: moment,
      branchName: z.string(),
    }),
  ),
  /** Codes of quotes that were brought to the visits or are kept with the account; the latest first. */
  quoteCodes: z.array(z.string()),
});

/** A customer as staff at the counter read them. */
export type Customer = z.infer<typeof customerSchema>;

/** A value before and after; several papers with commas between. */
const customerChangeSchema = z.object({
  field: z.enum(customerFields),
  before: z.string().nullable(),
  after: z.string().nullable(),
});

/** A value before and after. */
export type CustomerChange = z.infer<typeof customerChangeSchema>;

/** An entry of a customer's record. */
const customerEntrySchema = z.object({
  id: z.int().positive(),
  act: z.enum(customerActs),
  /** Which visit, photo or paper was read, by its reference, seal or number; null for anything else. */
  subject: z.string().nullable().default(null),
  changes: z.array(customerChangeSchema),
  userId: z.int(),
  username: z.string(),
  address: z.string(),
  at: moment,
});

/** An entry of a customer's record. */
export type CustomerEntry = z.infer<typeof customerEntrySchema>;

const params = z.object({ customerId: idParam("customer.unknown") });
const customerId = z
  .int(unknownCustomer)
  .positive(unknownCustomer)
  .max(2_147_483_647, unknownCustomer);
const version = z.int(says("value.invalid")).nonnegative(says("value.invalid"));

/** The calls about customers at the counter, which lending answers. A document's number travels in bodies: no log has it. */
export const customerRoutes = {
  listCustomers: defineRoute({
    method: "GET",
    path: "/api/admin/customers",
    owner: "lending",
    access: "admin",
    duties: ["teller", "valuer", "approver", "auditor"],
    summary: "Customers, the newest first, page by page.",
    query: pageQuery.extend({
      state: z.enum(customerVerdicts, { error: says("customer.stateMissing") }).optional(),
      /** A reference, a telephone number, or the beginnings of words of the name. */
      search: z.string().trim().max(200, says("search.tooLong")).optional(),
    }),
    response: z.array(listedCustomerSchema),
  }),
  findCustomer: defineRoute({
    method: "POST",
    path: "/api/admin/customers/by-document",
    owner: "lending",
    access: "duty",
    duties: ["teller", "valuer", "approver"],
    limit: "code",
    summary:
      "The customer with this document, or null: the number has to be exact. That they were found is recorded.",
    body: z.object({ idKind, idNumber }),
    response: z.object({ customer: listedCustomerSchema.nullable() }),
  }),
  registerCustomer: defineRoute({
    method: "POST",
    path: "/api/admin/customers",
    owner: "lending",
    access: "duty",
    duties: ["teller"],
    successStatus: 201,
    canConflict: true,
    summary:
      "Write down a customer whose papers were seen and who agreed to it; a 409 names the one who has this document already.",
    body: writtenSchema.extend({
      idNumber,
      /** The version of the words that the customer agreed to. */
      consentVersion: z.literal(customerConsent.version, says("customer.consentMissing")),
    }),
    response: customerSchema,
  }),
  readCustomer: defineRoute({
    method: "GET",
    path: "/api/admin/customers/:customerId",
    owner: "lending",
    access: "admin",
    duties: ["teller", "valuer", "approver", "auditor"],
    summary: "A customer with papers, visits and quotes. That it was read is recorded.",
    params,
    response: customerSchema,
  }),
  readIdNumber: defineRoute({
    method: "POST",
    path: "/api/admin/customers/:customerId/id-number",
    owner: "lending",
    access: "duty",
    duties: ["teller", "approver"],
    summary: "The whole number of a customer's document. That it was read is recorded.",
    params,
    response: z.object({ idNumber: z.string() }),
  }),
  changeCustomer: defineRoute({
    method: "PUT",
    path: "/api/admin/customers/:customerId",
    owner: "lending",
    access: "duty",
    duties: ["teller"],
    canConflict: true,
    summary:
      "Change what is written down of a customer; with another name or other papers they have to be verified anew, and another document ends the link with their account.",
    params,
    /** Without a number it stays the one that it is. */
    body: writtenSchema.extend({ idNumber: idNumber.optional(), version }),
    response: customerSchema,
  }),
  decideCustomer: defineRoute({
    method: "POST",
    path: "/api/admin/customers/:customerId/verdict",
    owner: "lending",
    access: "duty",
    duties: ["teller", "approver"],
    canConflict: true,
    summary:
      "Verify or refuse a customer's papers as the second person: not who saw them, nor who came to their account or duties after that.",
    params,
    body: z.object({
      verdict: z
        .enum(customerVerdicts, { error: says("customer.verdictMissing") })
        .exclude(["pending"]),
      note: reasonSchema.default(""),
      version,
    }),
    response: customerSchema,
  }),
  createCustomerLinkCode: defineRoute({
    method: "POST",
    path: "/api/admin/customers/:customerId/link-code",
    owner: "lending",
    access: "duty",
    duties: ["teller"],
    successStatus: 201,
    canConflict: true,
    summary:
      "Make the code by which a customer links their online account: it holds once and for 15 minutes. The one before it is dead.",
    params,
    response: z.object({ code: z.string(), expiresAt: moment }),
  }),
  unlinkCustomerAccount: defineRoute({
    method: "DELETE",
    path: "/api/admin/customers/:customerId/link",
    owner: "lending",
    access: "duty",
    duties: ["teller"],
    summary:
      "End the link of a customer with an online account, and the code that has not been used. It is linked again by a new code.",
    params,
    response: customerSchema,
  }),
  setVisitCustomer: defineRoute({
    method: "PUT",
    path: "/api/admin/visits/:visitId/customer",
    owner: "lending",
    access: "duty",
    duties: ["teller"],
    canConflict: true,
    summary:
      "Say which customer came to a visit, or, with null, that it is not known; not any more once it is served.",
    params: z.object({ visitId: idParam("visit.unknown") }),
    body: z.object({
      customerId: customerId.nullable(),
      /** The customer that was seen: a visit with another one by now is a 409. */
      from: customerId.nullable().default(null),
    }),
    response: z.object({ customerId: z.int().nullable() }),
  }),
  listCustomerRecord: defineRoute({
    method: "GET",
    path: "/api/admin/customers/:customerId/record",
    owner: "lending",
    access: "admin",
    duties: ["auditor"],
    summary: "Who made, changed, decided and read what of a customer, and when; the newest first.",
    params,
    query: pageQuery,
    response: z.array(customerEntrySchema),
  }),
};

/** The customer that an account is linked with, as they see it. */
const ownCustomerSchema = z.object({
  reference: z.string(),
  name: z.string(),
  state: z.enum(customerStates),
  linkedAt: moment.nullable(),
});

/** The customer that an account is linked with. */
export type OwnCustomer = z.infer<typeof ownCustomerSchema>;

const ownAnswer = z.object({ customer: ownCustomerSchema.nullable() });

/** The calls by which somebody links their account with what the counter knows of them. */
export const ownCustomerRoutes = {
  getOwnCustomer: defineRoute({
    method: "GET",
    path: "/api/user/customer",
    owner: "lending",
    access: "user",
    summary: "The customer that one's account is linked with, or null.",
    response: ownAnswer,
  }),
  linkOwnAccount: defineRoute({
    method: "POST",
    path: "/api/user/customer",
    owner: "lending",
    access: "user",
    limit: "code",
    canConflict: true,
    summary:
      "Link one's account with a customer by the code that the counter gave: it holds once. After five wrong ones within an hour none is looked at.",
    body: z.object({ code: documentCode }),
    response: ownAnswer,
  }),
  unlinkOwnAccount: defineRoute({
    method: "DELETE",
    path: "/api/user/customer",
    owner: "lending",
    access: "user",
    summary: "End the link of one's account with a customer; what the counter keeps of them stays.",
    response: ownAnswer,
  }),
};

/** What a linked customer takes with them of their own data: of the document's number the last three characters alone. */
export const ownCustomerDataSchema = customerSchema.pick({
  reference: true,
  name: true,
  phone: true,
  email: true,
  language: true,
  idKind: true,
  idNumberEnd: true,
  idExpiresOn: true,
  papers: true,
  papersSeenAt: true,
  verdict: true,
  decidedAt: true,
  consentVersion: true,
  consentedAt: true,
  registeredAt: true,
  linkedAt: true,
});
