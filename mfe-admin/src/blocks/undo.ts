import { useSyncExternalStore } from "react";

/** An act that can be taken back. */
export interface UndoOffer {
  /** What was done, with its object's name. */
  readonly message: string;
  /** What is said once it was taken back. */
  readonly undone?: string | undefined;
  /** Takes it back; throws where it cannot. */
  onUndo(): Promise<void>;
}

/** The offer of the moment; the number tells two alike apart. */
export type ShownOffer = UndoOffer & { readonly id: number };

let shown: ShownOffer | undefined;
let lastId = 0;
const listeners = new Set<() => void>();

function show(next: ShownOffer | undefined): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Offers to take an act back, for some seconds, in place of the offer before. Callable anywhere in the browser. */
export function offerUndo(offer: UndoOffer): void {
  lastId += 1;
  show({ ...offer, id: lastId });
}

/** Takes an offer away, unless a newer one stands in its place. */
export function withdrawUndo(id: number): void {
  if (shown?.id === id) show(undefined);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The offer of the moment. */
export function useUndoOffer(): ShownOffer | undefined {
  return useSyncExternalStore(subscribe, () => shown);
}
