import { AppError } from "@dhahabu/contract/errors";
import type { KeptDocument } from "./document.ts";
import type { PaperFileStore } from "./file-store.ts";
import type { PaperClient } from "./paper-client.ts";

/** What giving out a paper as PDF works with. */
export interface PaperFileParts {
  files: PaperFileStore;
  papers: Pick<PaperClient, "draw">;
  /** Papers that are being drawn, by their ids. */
  drawings: Map<number, Promise<Buffer>>;
}

// The gateway waits 10 s.
const answeredWithinMs = 9000;
const retryAfterSeconds = 5;

/**
 * A paper as PDF: drawn once, and the same bytes from then on. Whoever asks for one that is being drawn waits for the
 * same drawing, and not for long: it throws `AppError` unavailable then, and where a paper cannot be drawn. What is drawn
 * later is kept all the same, for who asks again.
 */
export async function readPaperFile(
  parts: PaperFileParts,
  document: KeptDocument,
): Promise<Buffer> {
  const kept = await parts.files.find(document.id);
  if (kept) return kept;
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () =>
      reject(
        new AppError("unavailable", {
          reason: "server.partUnavailable",
          retryAfterSeconds,
          cause: new Error(`Paper ${document.number} was waited for too long.`),
        }),
      ),
    answeredWithinMs,
  );
  try {
    return await Promise.race([draw(parts, document), late]);
  } finally {
    clearTimeout(timer);
  }
}

function draw({ files, papers, drawings }: PaperFileParts, document: KeptDocument) {
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
