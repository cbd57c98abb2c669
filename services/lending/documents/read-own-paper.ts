import { AppError } from "@dhahabu/contract/errors";
import type { Author } from "@dhahabu/contract/internal";
import { recordReading } from "../customers/read-customer.ts";
import type { ReadParts } from "../customers/read-customer.ts";
import type { KeptDocument, ReadMatter } from "./document.ts";
import type { DocumentStore } from "./store.ts";

/** What reading a paper about somebody works with. */
export interface PaperReadingParts {
  documents: DocumentStore;
  readMatter: ReadMatter;
  record: ReadParts["record"];
  clock: ReadParts["clock"];
}

/**
 * A paper about the customer that an account is linked with, once that it is read is on their record. Throws `AppError`
 * not_found for any other.
 */
export async function readOwnPaper(
  parts: PaperReadingParts,
  code: string,
  by: Author,
): Promise<KeptDocument> {
  const document = await parts.documents.read(code);
  const { customer } = await parts.readMatter(document);
  if (customer?.userId !== by.userId) {
    throw new AppError("not_found", { reason: "document.unknown" });
  }
  await recordReading(parts, customer, { act: "paper-read", subject: document.number }, by);
  return document;
}
