import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { buildUis } from "./build-uis.ts";
import type { Progress } from "./progress.ts";
import { findUiDir } from "./settings.ts";
import type { Settings } from "./settings.ts";
import { teachAssistant } from "./teach-assistant.ts";
import { followUiStore, pullUis } from "./ui/pull-uis.ts";
import { openUiStore } from "./ui/ui-store.ts";
import type { UiStore } from "./ui/ui-store.ts";

/**
 * Builds the interfaces and teaches the assistant, as far as that is not done. Where hosts share their interfaces, the folder
 * follows the store until `stop`.
 */
export async function makeArtefacts({
  settings,
  progress,
  buildUi,
}: {
  settings: Settings;
  progress: Progress;
  /** False leaves the published interfaces as they are. */
  buildUi?: boolean | undefined;
}): Promise<{ stop: () => Promise<void> }> {
  const uiDir = findUiDir(settings);
  const store = await openUiStore(settings.handedOn);
  const following = store ? await takeFromStore({ uiDir, store, progress }) : undefined;
  if (!store && buildUi !== false) {
    await progress.step("Interface", async ({ doing, did }) => {
      did(await buildUis({ uiDir, onLine: doing }));
    });
  }
  const assistantDir = settings.handedOn["ASSISTANT_DIR"] ?? join(settings.DATA_DIR, "assistant");
  await progress.step("Assistant", async ({ doing, did }) => {
    did(await teachAssistant(assistantDir, { onStep: doing }));
  });
  return { stop: async () => following?.stop() };
}

/** One host of several takes what is published; only the first finds nothing, and publishes what its sources are. */
async function takeFromStore({
  uiDir,
  store,
  progress,
}: {
  uiDir: string;
  store: UiStore;
  progress: Progress;
}): Promise<{ stop: () => Promise<void> }> {
  await mkdir(uiDir, { recursive: true });
  const stamp = await progress.step("Interface", async ({ doing, did }) => {
    const found = await pullUis({ uiDir, store });
    did("as UI_STORE has it");
    if (found !== undefined) return found;
    did(await buildUis({ uiDir, store, onLine: doing }));
    return undefined;
  });
  return followUiStore({ uiDir, store }, { stamp, tell: progress.line });
}
