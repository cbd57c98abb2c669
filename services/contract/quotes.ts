import { z } from "zod";
import { documentCodePattern, readDocumentCode } from "./document-code.ts";
import { pieceRows, valuedPiecesSchema } from "./estimates.ts";
import { languages } from "./language.ts";
import { quoteStates } from "./quote-terms.ts";
import { defineRoute } from "./route.ts";
import { says } from "./says.ts";
import { sentKey } from "./sent-key.ts";

const moment = z.iso.datetime();
const codeWrong = says("document.codeWrong");

/** A code as somebody typed it, in its one form. */
export const documentCode = z
  .string({ error: codeWrong })
  .max(60, codeWrong)
  .transform((typed) => readDocumentCode(typed) ?? "")
  .pipe(z.string().regex(documentCodePattern, codeWrong));

/** What pieces would bring, with the prices and terms of the moment at which it was made. */
export const quoteSchema = valuedPiecesSchema.extend({
  code: z.string(),
  state: z.enum(quoteStates),
  /** Until then it is open: the counter has its prices beside those of the moment, which count. */
  expiresAt: moment,
  /** True where a later quote was made of it. */
  isReplaced: z.boolean(),
  /** The number of its paper; null for one that was made before papers had numbers. */
  number: z.string().nullable(),
  /** True where the bank has taken its paper back. */
  isTakenBack: z.boolean(),
});

export type Quote = z.infer<typeof quoteSchema>;

/** A quote as it was made, and what the same pieces would bring now; null while that cannot be asked. */
const comparedQuoteSchema = z.object({
  quote: quoteSchema,
  now: valuedPiecesSchema.nullable(),
});

export type ComparedQuote = z.infer<typeof comparedQuoteSchema>;

const listedQuoteSchema = quoteSchema.pick({
  code: true,
  state: true,
  expiresAt: true,
  pricedAt: true,
  saleKes: true,
  loanKes: true,
  number: true,
  isTakenBack: true,
});

export type ListedQuote = z.infer<typeof listedQuoteSchema>;

const byCode = z.object({ code: documentCode });

/** The calls about quotes, which lending answers. The code travels in the body: no log has it. */
export const quoteRoutes = {
  createQuote: defineRoute({
    method: "POST",
    path: "/api/quotes",
    owner: "lending",
    access: "public",
    variesByCaller: true,
    limit: "form",
    successStatus: 201,
    canConflict: true,
    summary:
      "Write down what pieces would bring now, under a code, for one's account where one is signed in; the counter's prices count, and for 24 hours it has these beside them.",
    body: z.object({
      items: pieceRows.refine((rows) => rows.some((row) => row !== null), says("pieces.missing")),
      /** A quote that does not hold any more, which this one stands in for. */
      replaces: documentCode.optional(),
      /** Language of its paper; the page's language. */
      language: z.enum(languages).default("en"),
      key: sentKey.optional(),
    }),
    response: quoteSchema,
  }),
  readQuote: defineRoute({
    method: "POST",
    path: "/api/quote",
    owner: "lending",
    access: "public",
    limit: "code",
    summary: "A quote by its code, with what the same pieces would bring now.",
    body: byCode,
    response: comparedQuoteSchema,
  }),
  listOwnQuotes: defineRoute({
    method: "GET",
    path: "/api/user/quotes",
    owner: "lending",
    access: "user",
    summary: "The last 100 quotes that were made or opened with one's account, the latest first.",
    response: z.array(listedQuoteSchema),
  }),
  keepQuote: defineRoute({
    method: "POST",
    path: "/api/user/quotes",
    owner: "lending",
    access: "user",
    limit: "code",
    summary: "Keep a quote with one's account, by its code.",
    body: byCode,
    response: listedQuoteSchema,
  }),
  readQuoteForStaff: defineRoute({
    method: "GET",
    path: "/api/admin/quotes/:code",
    owner: "lending",
    access: "admin",
    duties: ["teller", "valuer"],
    summary: "A quote that a customer brings, then and now.",
    params: byCode,
    response: comparedQuoteSchema,
  }),
};
