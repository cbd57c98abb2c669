import { parentPort, workerData } from "node:worker_threads";
import { drawPaper } from "./documents/draw-paper.ts";
import { createPaperFonts } from "./documents/font-client.ts";
import type { KeptDocument } from "./documents/document.ts";
import type { DrawnPaper } from "./documents/paper-client.ts";

// Shaping a page of Devanagari takes longer than the service may be silent: papers are drawn here, one after another.
const { publicOrigin } = workerData as { publicOrigin: string };
const parts = { fonts: createPaperFonts(), publicOrigin };

async function draw(document: KeptDocument): Promise<DrawnPaper> {
  try {
    return { bytes: await drawPaper(parts, document) };
  } catch (error) {
    return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on("message", (document: KeptDocument) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of Node has no origin
  void draw(document).then((drawn) => parentPort?.postMessage(drawn));
});
