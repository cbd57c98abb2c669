import { AppError } from "@dhahabu/contract/errors";
import type { Author } from "@dhahabu/contract/internal";
import type { Clock } from "@dhahabu/platform/clock";
import type { DocumentStore } from "./store.ts";

/**
 * Takes a paper back, which stands on record. Throws `AppError` not_found, and conflict for one that was taken back or
 * in whose place a newer one stands.
 */
export async function voidDocument(
  parts: { documents: DocumentStore; clock: Clock },
  { code, reason }: { code: string; reason: string },
  by: Author,
): Promise<void> {
  const { id, replacedByCode } = await parts.documents.read(code);
  if (replacedByCode !== null) throw new AppError("conflict", { reason: "document.replaced" });
  const isVoided = await parts.documents.takeBack(id, { reason, by, at: parts.clock.now() });
  if (!isVoided) throw new AppError("conflict", { reason: "document.voidAlready" });
}
