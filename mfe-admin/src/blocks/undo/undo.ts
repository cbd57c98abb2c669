import { useSyncExternalStore } from "react";

interface UndoOffer {
  readonly message: string;
  /** What is said once it was taken back. */
  readonly undone?: string | undefined;
  /** Takes it back; throws where it cannot. */
  onUndo(): Promise<void>;
}

/** The offer of the moment; the number tells two alike apart. */
export type ShownOffer = UndoOffer & { readonly id: number };

/** How long an act can be taken back, in milliseconds. */
export const undoMs = 10_000;

let shown: ShownOffer | undefined;
let lastId = 0;
let expiry: ReturnType<typeof setTimeout> | undefined;
let ownerId: number | undefined;
const listeners = new Set<() => void>();

function show(next: ShownOffer | undefined): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Offers to take an act back, for some seconds, in place of the offer before. Callable anywhere in the browser. */
export function offerUndo(offer: UndoOffer): void {
  lastId += 1;
  show({ ...offer, id: lastId });
  expireUndo(lastId, undoMs);
}

/** Takes an offer away, unless a newer one stands in its place. */
export function withdrawUndo(id: number): void {
  if (shown?.id === id) show(undefined);
}

/** Has an offer end by itself after a while, whether a page shows it or none; undefined holds it. */
export function expireUndo(id: number, afterMs: number | undefined): void {
  if (shown?.id !== id) return;
  clearTimeout(expiry);
  if (afterMs !== undefined) expiry = setTimeout(() => withdrawUndo(id), afterMs);
}

/** Names who sees offers from now on, by user number; what somebody else was offered is withdrawn. */
export function showUndoTo(userId: number | undefined): void {
  if (userId === ownerId) return;
  ownerId = userId;
  show(undefined);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useUndoOffer(): ShownOffer | undefined {
  return useSyncExternalStore(subscribe, () => shown);
}
