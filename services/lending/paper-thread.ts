import { parentPort, workerData } from "node:worker_threads";
import { drawPaper } from "./documents/draw-paper.ts";
import { createPaperFonts } from "./documents/font-client.ts";
import type { DrawnPaper, PaperToDraw } from "./documents/paper-client.ts";

// Shaping a page of Devanagari takes longer than the service may be silent: papers are drawn here, one after another.
const { publicOrigin } = workerData as { publicOrigin: string };
const parts = { fonts: createPaperFonts(), publicOrigin };
let last = Promise.resolve();

async function draw({ id, document }: PaperToDraw): Promise<DrawnPaper> {
  try {
    return { id, bytes: await drawPaper(parts, document) };
  } catch (error) {
    return { id, fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on("message", (paper: PaperToDraw) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of Node has no origin
  last = last.then(async () => parentPort?.postMessage(await draw(paper)));
});
