import { z } from "zod";
import { askedDay } from "./asked-day.ts";
import { languages } from "./language.ts";
import { oneLine } from "./one-line.ts";
import { idParam, pageQuery } from "./paging.ts";
import { documentCode } from "./quotes.ts";
import { defineRoute } from "./route.ts";
import { says } from "./says.ts";
import { sentKey } from "./sent-key.ts";
import { visitTrendSchema } from "./trends.ts";
import { visitKinds, visitStates } from "./visit-terms.ts";

const moment = z.iso.datetime();
const kind = z.enum(visitKinds, { error: says("visit.kindMissing") });
const branchId = z.coerce
  .number<string | number>({ error: says("visit.branchMissing") })
  .pipe(
    z.int(says("visit.branchMissing")).positive(says("visit.branchMissing")).max(2_147_483_647),
  );
const startsAt = z.iso.datetime(says("visit.slotMissing"));

/** Slots of one day that can be booked; `date` is a day of Nairobi's calendar. */
const slotDaySchema = z.object({
  date: z.iso.date(),
  slots: z.array(z.object({ startsAt: moment, freeSeats: z.int().nonnegative() })),
});

export type SlotDay = z.infer<typeof slotDaySchema>;

/** What somebody sends to book a visit. An e-mail address is optional: without one, no mail is sent. */
const newVisitSchema = z.object({
  branchId,
  kind,
  startsAt,
  name: oneLine("contact.nameMissing", 120),
  phone: oneLine("contact.phoneMissing", 40),
  email: z.preprocess(
    (value) => (typeof value === "string" && value.trim() === "" ? undefined : value),
    oneLine("contact.emailMissing", 254)
      .pipe(z.email(says("contact.emailWrong")))
      .optional(),
  ),
  /** The quote that the visitor brings. */
  quoteCode: z.preprocess((value) => (value === "" ? undefined : value), documentCode.optional()),
  /** Language of the mails; the page's language. */
  language: z.enum(languages).default("en"),
});

/** A parsed booking. */
export type NewVisit = z.output<typeof newVisitSchema>;

const visitSchema = z.object({
  reference: z.string(),
  branchId: z.int(),
  branchName: z.string(),
  branchAddress: z.string(),
  kind,
  startsAt: moment,
  state: z.enum(visitStates),
  /** The quote that the visitor brings. */
  quoteCode: z.string().nullable(),
  /** Counts its changes: a calendar keeps the latest. */
  changeCount: z.int().nonnegative(),
});

/** A visit as whoever has a link to it, or booked it with their account, reads it. */
export const ownVisitSchema = visitSchema.extend({
  /** Whether its customer can still change or cancel it. */
  isChangeable: z.boolean(),
});

/** A visit as its customer reads it. */
export type OwnVisit = z.infer<typeof ownVisitSchema>;

/** A visit in the office. */
const listedVisitSchema = visitSchema.omit({ branchAddress: true, changeCount: true }).extend({
  id: z.int(),
  /** Who came, once a teller has said so. */
  customerId: z.int().nullable(),
  name: z.string(),
  phone: z.string(),
  email: z.string().nullable(),
  language: z.enum(languages),
  bookedAt: moment,
});

/** A visit in the office. */
export type ListedVisit = z.infer<typeof listedVisitSchema>;

const token = z
  .string({ error: says("link.invalid") })
  .regex(/^[A-Za-z0-9_-]{32}$/, says("link.invalid"));

const linkCall = {
  method: "POST",
  owner: "lending",
  access: "public",
  response: ownVisitSchema,
} as const;

const day = askedDay(says("visit.dayWrong"));

/** The calls about visits to a branch, which lending answers. The token of a link travels in the body: no log has it. */
export const visitRoutes = {
  listVisitSlots: defineRoute({
    method: "GET",
    path: "/api/visit-slots",
    owner: "lending",
    access: "public",
    summary: "The slots of a branch in which a visit can be booked, by day.",
    query: z.object({ branchId, kind }),
    response: z.array(slotDaySchema),
  }),
  bookVisit: defineRoute({
    method: "POST",
    path: "/api/visits",
    owner: "lending",
    access: "public",
    variesByCaller: true,
    limit: "form",
    successStatus: 201,
    canConflict: true,
    summary:
      "Book a visit to a branch, for one's account where one is signed in; a 409 names the next free slot where this one was taken.",
    body: newVisitSchema.extend({ key: sentKey.optional() }),
    response: z.object({
      visit: ownVisitSchema,
      /** Opens the page of this visit, behind the `#` of its address. */
      linkToken: z.string(),
    }),
  }),
  readOwnVisit: defineRoute({
    ...linkCall,
    path: "/api/own-visit",
    summary: "A visit, by the private link of its receipt or its mails.",
    body: z.object({ token }),
  }),
  moveOwnVisit: defineRoute({
    ...linkCall,
    path: "/api/own-visit/move",
    limit: "form",
    canConflict: true,
    summary: "Move a visit to another slot of its branch, by its private link.",
    body: z.object({ token, startsAt }),
  }),
  cancelOwnVisit: defineRoute({
    ...linkCall,
    path: "/api/own-visit/cancel",
    limit: "form",
    canConflict: true,
    summary: "Cancel a visit by its private link; its slot is free again.",
    body: z.object({ token }),
  }),
  listOwnVisits: defineRoute({
    method: "GET",
    path: "/api/user/visits",
    owner: "lending",
    access: "user",
    summary: "The last 100 visits that were booked with one's account, the latest first.",
    response: z.array(ownVisitSchema),
  }),
  listVisits: defineRoute({
    method: "GET",
    path: "/api/admin/visits",
    owner: "lending",
    access: "admin",
    duties: ["teller", "valuer"],
    summary: "Visits in the order of their time, page by page.",
    query: pageQuery.extend({
      branchId: branchId.optional(),
      /** A day of Nairobi's calendar. */
      day: day.optional(),
      state: z.enum(visitStates, { error: says("visit.stateMissing") }).optional(),
      /** A reference, or the beginnings of words of the name. */
      search: z.string().trim().max(200, says("search.tooLong")).optional(),
      sort: z
        .enum(["startsAt", "-startsAt"], { error: says("value.oneOrder") })
        .default("startsAt"),
    }),
    response: z.array(listedVisitSchema),
  }),
  countVisitsToday: defineRoute({
    method: "GET",
    path: "/api/admin/visits/today",
    owner: "lending",
    access: "admin",
    duties: ["teller", "valuer"],
    summary: "How many visits of today are still to come or being served.",
    response: z.object({ openCount: z.int().nonnegative() }),
  }),
  getVisitTrend: defineRoute({
    method: "GET",
    path: "/api/admin/visits/trend",
    owner: "lending",
    access: "admin",
    duties: ["teller", "valuer"],
    summary: "How many visits were booked for each of the last 30 days.",
    response: visitTrendSchema,
  }),
  setVisitState: defineRoute({
    method: "PATCH",
    path: "/api/admin/visits/:id/state",
    owner: "lending",
    access: "admin",
    duties: ["teller", "valuer"],
    canConflict: true,
    summary: "Say that a customer arrived, was served or did not come, or take that back.",
    params: z.object({ id: idParam("visit.unknown") }),
    body: z.object({
      state: z.enum(visitStates, { error: says("visit.stateMissing") }),
      /** The state that was seen: a visit in another one by now is a 409. */
      from: z.enum(visitStates, { error: says("visit.stateMissing") }),
    }),
    response: listedVisitSchema,
  }),
};
