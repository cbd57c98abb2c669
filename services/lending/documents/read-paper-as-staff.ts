import type { Author } from "@dhahabu/contract/internal";
import { recordReading } from "../customers/read-customer.ts";
import type { KeptDocument } from "./document.ts";
import type { PaperReadingParts } from "./read-own-paper.ts";

/** A paper, once that one about a customer is read is on their record. Throws `AppError` not_found for an unknown code. */
export async function readPaperAsStaff(
  parts: PaperReadingParts,
  code: string,
  by: Author,
): Promise<KeptDocument> {
  const document = await parts.documents.read(code);
  const { customer } = await parts.readMatter(document);
  const reading = { act: "paper-read", subject: document.number } as const;
  if (customer) await recordReading(parts, customer, reading, by);
  return document;
}
