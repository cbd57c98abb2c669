import { createUnavailable } from "@dhahabu/platform/http/inner-client";
import type { KeptDocument } from "./document.ts";
import type { PaperFileStore } from "./file-store.ts";
import type { PaperClient } from "./paper-client.ts";

/** A paper as PDF: drawn once, and the same bytes from then on. */
export type DrawOnce = (document: KeptDocument) => Promise<Buffer>;

// The gateway waits 10 s.
const usuallyWithinMs = 9000;

/**
 * Creates the way to papers as they are given out. Whoever asks for one that is being drawn waits for the same drawing,
 * and not for long: it throws `AppError` unavailable then, and where a paper cannot be drawn. What is drawn later is kept
 * all the same, for who asks again.
 */
export function createDrawOnce({
  files,
  papers,
  answeredWithinMs = usuallyWithinMs,
}: {
  files: PaperFileStore;
  papers: Pick<PaperClient, "draw">;
  answeredWithinMs?: number;
}): DrawOnce {
  const drawings = new Map<number, Promise<Buffer>>();

  function draw(document: KeptDocument): Promise<Buffer> {
    const { id } = document;
    const drawing =
      drawings.get(id) ??
      papers
        .draw(document)
        .then((bytes) => files.keep(id, bytes))
        .finally(() => drawings.delete(id));
    drawings.set(id, drawing);
    return drawing;
  }

  return async (document) => {
    const kept = await files.find(document.id);
    if (kept) return kept;
    const { promise: late, reject } = Promise.withResolvers<never>();
    const fault = `Paper ${document.number} was waited for too long.`;
    const timer = setTimeout(() => reject(createUnavailable(new Error(fault))), answeredWithinMs);
    try {
      return await Promise.race([draw(document), late]);
    } finally {
      clearTimeout(timer);
    }
  };
}
