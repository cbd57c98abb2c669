import { lookCookie, looks, readLook } from "@dhahabu/contract/look";
import type { Look } from "@dhahabu/contract/look";

const oneYearSeconds = 365 * 24 * 60 * 60;
const eventName = "lookchange";

/** The look that the page has by choice; undefined where it is as the system wishes. */
export function getChosenLook(): Look | undefined {
  return looks.find((look) => look === document.documentElement.dataset["look"]);
}

/** Gives the page the look that is kept, where the document came without it. */
export function applyKeptLook(): void {
  showLook(readLook(document.cookie));
}

/** Shows a look at once and keeps it; undefined follows the system again. */
export function chooseLook(look: Look | undefined): void {
  const value = look === undefined ? "; max-age=0" : `${look}; max-age=${oneYearSeconds}`;
  document.cookie = `${lookCookie}=${value}; path=/; samesite=lax`;
  showLook(look);
}

/** Tells of another look, by choice or by the system. Gives back what ends that. */
export function onLookChange(listener: () => void): () => void {
  const system = matchMedia("(prefers-color-scheme: dark)");
  addEventListener(eventName, listener);
  system.addEventListener("change", listener);
  return () => {
    removeEventListener(eventName, listener);
    system.removeEventListener("change", listener);
  };
}

function showLook(look: Look | undefined): void {
  if (look === undefined) delete document.documentElement.dataset["look"];
  else document.documentElement.dataset["look"] = look;
  dispatchEvent(new Event(eventName));
}
