import { createStore } from "zustand/vanilla";

/** What a toast says; `error` is announced at once. */
interface ToastMessage {
  title: string;
  description?: string | undefined;
  /** A further line under the description. */
  note?: string | undefined;
  kind?: "plain" | "success" | "error";
}

/** A toast that was asked for; the number tells two alike apart. */
interface ShownToast extends ToastMessage {
  readonly id: number;
}

/** The toast of the moment: only one is visible at once, a newer one takes its place (spec section 9). */
export const toastStore = createStore<{
  toast: ShownToast | null;
  lastId: number;
  /** Number of the first toast since none was shown. */
  run: number;
}>(() => ({ toast: null, lastId: 0, run: 0 }));

/** Shows a toast for 5 seconds in place of the one before. */
export function showToast(message: ToastMessage): void {
  const { toast, lastId, run } = toastStore.getState();
  const id = lastId + 1;
  toastStore.setState({ toast: { ...message, id }, lastId: id, run: toast ? run : id });
}
