import type { TabStorage } from "@dhahabu/kit/tab-storage";

const placedKey = "enquiry-conversation-text";

/** Keeps the text of the conversation that was put into the form; undefined forgets it. */
export function keepPlacedText(storage: TabStorage | undefined, text: string | undefined): void {
  try {
    if (text === undefined) storage?.removeItem(placedKey);
    else storage?.setItem(placedKey, text);
  } catch {
    // It stands in the form.
  }
}

/** The text of the conversation that this tab has put into the form. */
export function readPlacedText(storage: TabStorage | undefined): string | undefined {
  try {
    return storage?.getItem(placedKey) ?? undefined;
  } catch {
    return undefined;
  }
}
