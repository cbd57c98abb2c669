import type { Log } from "@dhahabu/platform/log";
import type * as store from "./store.ts";
import type { TeacherClient } from "./teacher-client.ts";

export interface LearningParts {
  folder: string;
  store: Pick<typeof store, "hashSources" | "readCurrent">;
  teacher: TeacherClient;
  /** What staff taught, by the version of the desk that it belongs to. */
  readTaught: () => Promise<{
    version: string;
    examples: readonly { text: string; answerId: string }[];
  }>;
  /** Ends when what is taught next may have come. */
  waitForMore: () => Promise<void>;
  log: Log;
}

const taughtWeight = 3;

/** Learns what staff taught, unless a version as new is learned of these sources already. */
export async function learnTaught(parts: LearningParts, version: string): Promise<void> {
  const { folder, store, teacher, readTaught, waitForMore, log } = parts;
  const sources = await store.hashSources();
  const current = await store.readCurrent(folder);
  const isLearned = Number(current?.version ?? 0) >= Number(version);
  if (current?.sources === sources && isLearned) return;
  await waitForMore();
  const taught = await readTaught();
  const lessons = taught.examples.map(({ text, answerId }) => ({
    text,
    answerId,
    weight: taughtWeight,
  }));
  await teacher.teach(folder, { version: taught.version, lessons });
  log.info({ version: taught.version, examples: lessons.length }, "the assistant has learned");
}

/** Teaches what nobody taught yet of this release: its lessons where no image brought them, and what staff taught before it. */
export async function ensureTaught(parts: LearningParts): Promise<void> {
  await parts.teacher.teach(parts.folder);
  const { version, examples } = await parts.readTaught();
  if (examples.length > 0) await learnTaught(parts, version);
}
