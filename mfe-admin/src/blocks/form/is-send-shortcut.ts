import type { KeyboardEvent } from "react";

/** True for the keys that send, or lead on from a form: Ctrl or Command with Enter. */
export function isSendShortcut(event: KeyboardEvent): boolean {
  return event.key === "Enter" && (event.ctrlKey || event.metaKey) && !event.repeat;
}
