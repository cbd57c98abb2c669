import type { KeptDocument } from "./document.ts";
import type { PaperFileStore } from "./file-store.ts";
import type { PaperClient } from "./paper-client.ts";

/** What a paper's PDF comes from. */
export interface DrawParts {
  files: PaperFileStore;
  papers: Pick<PaperClient, "draw">;
}

/** A paper as PDF: drawn once, and the same bytes from then on. Throws `AppError` unavailable where it cannot be drawn now. */
export async function drawOnce(
  { files, papers }: DrawParts,
  document: KeptDocument,
): Promise<Buffer> {
  const kept = await files.find(document.id);
  return kept ?? files.keep(document.id, await papers.draw(document));
}
