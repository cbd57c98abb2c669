import { AppError } from "@dhahabu/contract/errors";
import type { Author } from "@dhahabu/contract/internal";
import { retryDelivery } from "./retry-delivery.ts";

/** Sends several failed mails again, each by itself; gives back those that were failed ones still. */
export async function retryDeliveries(
  parts: Parameters<typeof retryDelivery>[0],
  ids: readonly number[],
  author: Author,
): Promise<number[]> {
  const retried: number[] = [];
  for (const id of new Set(ids)) {
    try {
      await retryDelivery(parts, id, author);
      retried.push(id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
  return retried;
}
