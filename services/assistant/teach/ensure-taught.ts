import { learnTaught } from "./learn-taught.ts";
import type { LearningParts } from "./learn-taught.ts";

/** Teaches what nobody taught yet of this release: its lessons where no image brought them, and what staff taught before it. */
export async function ensureTaught(parts: LearningParts): Promise<void> {
  await parts.teacher.teach(parts.folder);
  const { version, examples } = await parts.readTaught();
  if (examples.length > 0) await learnTaught(parts, version);
}
