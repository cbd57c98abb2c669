import { z } from "zod";
import { hasAtMostDecimals } from "./decimals.ts";
import { documentKinds, documentStates, paperStandings } from "./document-terms.ts";
import { blank, decimalText } from "./estimates.ts";
import { languages } from "./language.ts";
import { reasonSchema } from "./policy.ts";
import { documentCode } from "./quotes.ts";
import { defineRoute } from "./route.ts";
import { says } from "./says.ts";

const moment = z.iso.datetime();
const amountWrong = says("document.amountWrong");
const byCode = z.object({ code: documentCode });

/** What a code says of a paper: never whose it is, or an amount. */
const verdictSchema = z.object({
  state: z.enum(documentStates),
  /** Null for an unknown code. */
  document: z
    .object({
      kind: z.enum(documentKinds),
      /** Null for a paper from before papers had numbers. */
      number: z.string().nullable(),
      /** A day of Nairobi's calendar. */
      madeOn: z.iso.date(),
      pieceCount: z.int(),
      standing: z.enum(paperStandings),
      /** Until when it holds; null for one that does not, and for one that holds without an end. */
      holdsUntil: moment.nullable(),
    })
    .nullable(),
  /** Whether the amount that was asked about stands on the paper; null where none was. */
  amountMatches: z.boolean().nullable(),
});

export type Verdict = z.infer<typeof verdictSchema>;

/** A paper as staff read it: what it is about, never what stands on it. */
const documentSchema = z.object({
  code: z.string(),
  number: z.string(),
  kind: z.enum(documentKinds),
  state: z.enum(documentStates).exclude(["unknown"]),
  standing: z.enum(paperStandings),
  language: z.enum(languages),
  /** What it is about, by the name of its kind: a quote's code. */
  subject: z.string(),
  pieceCount: z.int(),
  issuedAt: moment,
  /** Who issued it; null for a paper that a customer made. */
  authorId: z.int().nullable(),
  /** SHA-256 of its content as canonical JSON (RFC 8785). */
  sha256: z.string(),
  replacesCode: z.string().nullable(),
  replacedByCode: z.string().nullable(),
  takenBack: z
    .object({ reason: z.string(), userId: z.int(), username: z.string(), at: moment })
    .nullable(),
});

export type DocumentRecord = z.infer<typeof documentSchema>;

/** The calls about papers with codes, which lending answers. */
export const documentRoutes = {
  verifyDocument: defineRoute({
    method: "POST",
    path: "/api/verify",
    owner: "lending",
    access: "public",
    limit: "code",
    summary:
      "Whether a paper with this code is the bank's: its kind, number, day and pieces, never whose; and whether an amount stands on it.",
    body: byCode.extend({
      amountKes: z
        .union([z.number(), decimalText, blank], { error: amountWrong })
        .refine((kes) => kes === undefined || hasAtMostDecimals(2)(kes), amountWrong)
        .optional(),
    }),
    response: verdictSchema,
  }),
  readDocumentFile: defineRoute({
    method: "GET",
    path: "/api/documents/:code",
    owner: "lending",
    access: "public",
    limit: "code",
    answerKind: "file",
    summary: "A paper as PDF, by its code: only of kinds that whoever has the code reads.",
    params: byCode,
    response: z.string(),
  }),
  readDocumentFileForOwner: defineRoute({
    method: "GET",
    path: "/api/user/documents/:code/file",
    owner: "lending",
    access: "user",
    limit: "code",
    answerKind: "file",
    summary:
      "A paper about the customer that one's account is linked with, as PDF. That it was read is recorded.",
    params: byCode,
    response: z.string(),
  }),
  readDocumentMark: defineRoute({
    method: "GET",
    path: "/api/document-marks/:code",
    owner: "lending",
    access: "public",
    answerKind: "file",
    summary: "The QR code of a paper's code, as a picture. It says nothing of the paper.",
    params: byCode,
    response: z.string(),
  }),
  findDocument: defineRoute({
    method: "GET",
    path: "/api/admin/documents/:code",
    owner: "lending",
    access: "admin",
    duties: ["teller", "valuer", "approver", "auditor"],
    summary: "A paper by its code: its number, state, author and what it is about.",
    params: byCode,
    response: documentSchema,
  }),
  readDocumentFileForStaff: defineRoute({
    method: "GET",
    path: "/api/admin/documents/:code/file",
    owner: "lending",
    access: "duty",
    duties: ["teller", "valuer", "approver", "auditor"],
    answerKind: "file",
    summary:
      "A paper of any kind as PDF, by its code. That one about a customer was read is recorded.",
    params: byCode,
    response: z.string(),
  }),
  voidDocument: defineRoute({
    method: "POST",
    path: "/api/admin/documents/:code/void",
    owner: "lending",
    access: "duty",
    duties: ["approver"],
    canConflict: true,
    summary: "Take a paper back, with a reason: its code says from then on that it does not hold.",
    params: byCode,
    body: z.object({
      reason: reasonSchema.pipe(z.string().min(1, says("document.reasonMissing"))),
    }),
    response: documentSchema,
  }),
};
