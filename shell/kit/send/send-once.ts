import { ApiError, ContractError, NetworkError } from "../api/api-error.ts";
import { createKey } from "../create-key.ts";
import type { TabStorage } from "../tab-storage.ts";

/** What the visitor sends: one of each is under way at a time. */
export type SentName =
  | "contact"
  | "subscribe"
  | "createPriceAlert"
  | "bookVisit"
  | "createQuote"
  | "addToOwnEnquiry"
  | "register"
  | "forgetPassword"
  | "resetPassword"
  | "confirmAddress";

/** Seconds before each further try. */
const pausesSeconds = [1, 3, 6] as const;
const longestPauseSeconds = 10;

/** A further try that is about to be made. */
export interface FurtherTry {
  ordinal: number;
  most: number;
}

const placeOf = (name: SentName) => `sent-key.${name}`;

/** The key of what this tab has not had an answer to. */
export function readKey(storage: TabStorage | undefined, name: SentName): string | undefined {
  return storage?.getItem(placeOf(name)) ?? undefined;
}

/** Forgets the key of what the bank has by another way. */
export function forgetKey(storage: TabStorage | undefined, name: SentName): void {
  storage?.removeItem(placeOf(name));
}

const unansweredStatuses = new Set([502, 503, 504]);

/** True where the bank may have it though it did not say so. */
function isUnanswered(error: unknown): boolean {
  return (
    error instanceof NetworkError ||
    (error instanceof ApiError && unansweredStatuses.has(error.status))
  );
}

const keyReasons = new Set<string | undefined>(["request.keyUsed", "enquiry.sentAlready"]);

function isKeyOfAnother(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409 && keyReasons.has(error.body?.reason);
}

/**
 * Sends something that the bank is to have once. Unanswered it is sent again, after growing pauses, under the
 * same key; the key is kept in the tab until an answer has come, so that a visitor who tries again, even after a
 * reload, doubles nothing. Where it turns out to have been the key of something else, that one is stored and this
 * one gets a key of its own. Throws what `send` throws.
 */
export async function sendOnce<T>(
  name: SentName,
  send: (key: string) => Promise<T>,
  parts: {
    storage: TabStorage | undefined;
    isOffline: () => boolean;
    onFurtherTry: (next: FurtherTry) => void;
    wait: (seconds: number) => Promise<void>;
  },
): Promise<T> {
  const { storage } = parts;
  const place = placeOf(name);
  const kept = readKey(storage, name);
  let key = kept ?? createKey();
  let mayBeOfAnother = kept !== undefined;
  storage?.setItem(place, key);
  for (let failed = 0; ;) {
    try {
      const answer = await send(key);
      storage?.removeItem(place);
      return answer;
    } catch (error) {
      if (mayBeOfAnother && isKeyOfAnother(error)) {
        mayBeOfAnother = false;
        key = createKey();
        storage?.setItem(place, key);
        continue;
      }
      // It is stored once the status says so, whatever its body looks like.
      if (error instanceof ContractError) storage?.removeItem(place);
      const pause = pausesSeconds[failed];
      if (pause === undefined || !isUnanswered(error) || parts.isOffline()) throw error;
      failed += 1;
      parts.onFurtherTry({ ordinal: failed, most: pausesSeconds.length });
      const asked = error instanceof ApiError ? (error.retryAfterSeconds ?? 0) : 0;
      await parts.wait(Math.max(pause, Math.min(asked, longestPauseSeconds)));
    }
  }
}
