import type { TabStorage } from "@dhahabu/kit/tab-storage";

/** Keeps something for this tab; undefined forgets it. A full or forbidden storage is no fault. */
export function keepInTab(storage: TabStorage | undefined, key: string, value: unknown): void {
  try {
    if (value === undefined) storage?.removeItem(key);
    else storage?.setItem(key, JSON.stringify(value));
  } catch {
    // It is still on the page.
  }
}

/** The fields of what this tab has kept; none where it has kept nothing, or nothing that can be read. */
export function readFromTab(
  storage: TabStorage | undefined,
  key: string,
): Readonly<Record<string, unknown>> {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(key) ?? "{}");
    return typeof kept === "object" && kept !== null ? { ...kept } : {};
  } catch {
    return {};
  }
}

/** Those fields of what this tab has kept that are text. */
export function readTextsFromTab(
  storage: TabStorage | undefined,
  key: string,
): Readonly<Record<string, string>> {
  const fields = Object.entries(readFromTab(storage, key));
  return Object.fromEntries(
    fields.filter((field): field is [string, string] => typeof field[1] === "string"),
  );
}
