import type { Language } from "@dhahabu/contract/language";
import { AppError } from "@dhahabu/contract/errors";
import type { PieceInput, ValuedPieces } from "@dhahabu/contract/estimates";
import type { Clock } from "@dhahabu/platform/clock";
import type { TransactionFor } from "@dhahabu/platform/db";
import { createDocumentCode } from "@dhahabu/platform/reference";
import type { IssueDocument } from "../documents/issue-document.ts";
import { findExpiry, hasPieces, tellQuote } from "./quote.ts";
import type { QuoteStore } from "./store.ts";

/**
 * Fixes what pieces would bring now under a code, for an account where somebody is signed in; returns the code. A quote
 * that stands in for one that another does already stands for itself. Throws `AppError` invalid_input for pieces that
 * are not bought or not those of the quote it stands in for, conflict where that one still holds, not_found where there
 * is none, unavailable where pricing does not answer.
 */
export async function makeQuote(
  parts: {
    quotes: QuoteStore;
    valuePieces: (
      items: readonly (PieceInput | null)[],
      requestId: string,
    ) => Promise<ValuedPieces>;
    issueDocument: IssueDocument;
    findSubject: (code: string) => Promise<string | undefined>;
    transaction: TransactionFor<string>;
    clock: Clock;
  },
  given: {
    items: readonly (PieceInput | null)[];
    replaces: string | undefined;
    language: Language;
    userId: number | null;
    requestId: string;
  },
): Promise<string> {
  const { quotes } = parts;
  const { replaces = null, language, userId, requestId } = given;
  if (replaces !== null) {
    const earlier = await quotes.read(replaces);
    if (tellQuote(earlier, parts.clock.now()).state === "open") {
      throw new AppError("conflict", { reason: "quote.stillOpen" });
    }
    if (!hasPieces(earlier, given.items)) {
      throw new AppError("invalid_input", { reason: "quote.otherPieces", at: "items" });
    }
  }
  const earlierSubject =
    replaces === null ? null : ((await parts.findSubject(replaces)) ?? replaces);
  const valued = await parts.valuePieces(given.items, requestId);
  const code = createDocumentCode();
  const expiresAt = findExpiry(new Date(valued.pricedAt));
  return parts.transaction(async (tx) => {
    const content = { ...valued, code, expiresAt: expiresAt.toISOString() };
    const quote = { ...valued, code, expiresAt, requestId };
    const standingIn = await quotes.insert(tx, { ...quote, replaces });
    const id = standingIn ?? (await quotes.insert(tx, { ...quote, replaces: null }));
    if (id === undefined) throw new Error("A quote was inserted without a number.");
    await parts.issueDocument(tx, {
      kind: "quote",
      language,
      subject: standingIn === undefined ? code : (earlierSubject ?? code),
      content,
      by: { userId, requestId },
      code,
    });
    if (userId !== null) await quotes.keep(tx, id, userId);
    return code;
  });
}
