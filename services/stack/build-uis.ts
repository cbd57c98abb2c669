import { resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");

/**
 * Builds and publishes the UIs whose sources differ from what is published in `uiDir`; `built` names them.
 * The tools for it are loaded only now: a start with nothing to build stays quick.
 */
export async function buildUis(options: {
  uiDir: string;
  onLine?: (line: string) => void;
}): Promise<{ built: string[] }> {
  const { ensureUis } = await import("./ui/publish.ts");
  const onStep = options.onLine ?? (() => undefined);
  return { built: await ensureUis({ root, uiDir: options.uiDir, onStep }) };
}
