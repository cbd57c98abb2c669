import { createStore } from "zustand/vanilla";

/** What a toast says; `error` is announced at once. */
export interface ToastMessage {
  title: string;
  description?: string | undefined;
  kind?: "plain" | "success" | "error";
}

/** A toast that was asked for; the number tells two alike apart. */
export interface ShownToast extends ToastMessage {
  readonly id: number;
}

/** The toast of the moment: only one is visible at once, a newer one takes its place (spec section 9). */
export const toastStore = createStore<{ toast: ShownToast | null }>(() => ({ toast: null }));

/** Shows a toast for 5 seconds in place of the one before. */
export function showToast(message: ToastMessage): void {
  const id = (toastStore.getState().toast?.id ?? 0) + 1;
  toastStore.setState({ toast: { ...message, id } });
}
