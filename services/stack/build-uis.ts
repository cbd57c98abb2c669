import { resolve } from "node:path";
import type { UiStore } from "./ui/ui-store.ts";

const root = resolve(import.meta.dirname, "../..");

/**
 * Builds and publishes the UIs whose sources differ from what is published in `uiDir`, or in the store that hosts share, and
 * says in a line what it did. The tools for it are loaded only now: a start with nothing to build stays quick.
 */
export async function buildUis(options: {
  uiDir: string;
  store?: UiStore | undefined;
  onLine?: (line: string) => void;
}): Promise<string> {
  const { describeUis, ensureUis } = await import("./ui/publish.ts");
  const { uiDir, store, onLine: onStep = () => undefined } = options;
  return describeUis(await ensureUis({ root, uiDir, store, onStep }));
}
