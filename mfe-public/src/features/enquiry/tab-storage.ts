import type { DraftStorage } from "./draft.ts";

/** The tab's session storage, undefined where the browser's settings forbid it. */
export function findTabStorage(): DraftStorage | undefined {
  try {
    return window.sessionStorage;
  } catch {
    return undefined;
  }
}
