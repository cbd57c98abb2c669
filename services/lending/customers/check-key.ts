import type { ResealStore } from "./reseal-store.ts";
import type { NumberSeal } from "./seal.ts";

/**
 * Says, for whoever runs the bank, why the keys that are given do not open all that is sealed; undefined where they do.
 * With another key a document is found nowhere, and let in twice.
 */
export async function checkKey({
  reseals,
  seal,
}: {
  reseals: Pick<ResealStore, "listKeyIds">;
  seal: NumberSeal;
}): Promise<string | undefined> {
  const missing = (await reseals.listKeyIds()).find((id) => !seal.keyIds.includes(id));
  if (missing === undefined) return undefined;
  return `CUSTOMER_KEY is not right: documents are sealed with the key ${missing}. Give that one as CUSTOMER_KEY, or as CUSTOMER_KEY_BEFORE beside a new one, and start lending again.`;
}
