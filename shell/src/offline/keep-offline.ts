import type { Language } from "@dhahabu/contract/language";
import type { PublicRegistry } from "@dhahabu/contract/pages";
import { isFrugal } from "../is-frugal.ts";
import type { KeptState } from "./kept-site.ts";

/** Has the browser keep the pages that a visitor needs without a connection. */
export async function keepOffline(language: Language, registry: PublicRegistry): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  await navigator.serviceWorker.register("/service-worker.js");
  // Where data are to be saved, what was visited is kept and no more.
  if (isFrugal()) return;
  const { active } = await navigator.serviceWorker.ready;
  const kept: KeptState = { language, state: JSON.stringify([language, registry]) };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is not a window: it has no such argument
  active?.postMessage(kept);
}
