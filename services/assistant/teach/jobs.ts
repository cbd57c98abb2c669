import { fork } from "node:child_process";
import { basename, join } from "node:path";
import type { Log } from "@dhahabu/platform/log";
import { defineJob, handleJob } from "@dhahabu/platform/queue";
import type { JobHandler } from "@dhahabu/platform/queue";
import { z } from "zod";
import { createReader } from "../read/reader.ts";
import type { Reader } from "../read/reader.ts";
import { exists, hashSources, listArtefacts, readArtefact, readCurrent } from "./store.ts";

/** The work of learning what staff taught up to a version of the desk. */
export const teachAssistant = defineJob("teach-assistant", z.object({ version: z.string() }));

/** What staff taught, by the version of the desk that it belongs to. */
export interface Taught {
  version: string;
  examples: readonly { text: string; answerId: string }[];
}

const taughtWeight = 3;
const teacher = join(import.meta.dirname, "../teach.ts");

/** What the teaching process is told. */
export const orderSchema = z.object({
  version: z.string(),
  lessons: z.array(z.object({ text: z.string(), answerId: z.string(), weight: z.number() })),
});

/** Teaches in a process of its own, so that nothing waits meanwhile. Throws where it fails; what was taught before stays in use. */
function runTeacher(folder: string, order?: z.infer<typeof orderSchema>): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = fork(teacher, order ? [folder, "--taught"] : [folder], { stdio: "pipe" });
    let fault = "";
    child.stderr?.on("data", (chunk: Buffer) => (fault += chunk.toString()));
    child.once("error", reject);
    child.once("exit", (code) =>
      code === 0
        ? resolve()
        : reject(new Error(`Teaching ended with ${code}: ${fault.slice(-500)}`)),
    );
    if (order) child.send(order);
  });
}

/** What teaching needs: where to, and what staff taught. */
interface TeachingParts {
  folder: string;
  readTaught: () => Promise<Taught>;
  log: Log;
}

/** Learns what staff taught, unless a version as new is learned of these sources already. */
async function learnTaught({ folder, readTaught, log }: TeachingParts, version: string) {
  const sources = await hashSources();
  const current = await readCurrent(folder);
  const isLearned = Number(current?.version ?? 0) >= Number(version);
  if (current?.sources === sources && isLearned) return;
  const taught = await readTaught();
  const lessons = taught.examples.map((example) => ({ ...example, weight: taughtWeight }));
  await runTeacher(folder, { version: taught.version, lessons });
  log.info({ version: taught.version, examples: lessons.length }, "the assistant has learned");
}

/** Creates the job that learns what staff taught. A sentence that cannot be learned leaves what was learned before in use. */
export function createTeachingHandlers(parts: TeachingParts): JobHandler[] {
  return [handleJob(teachAssistant, ({ payload }) => learnTaught(parts, payload.version))];
}

/** Teaches what nobody taught yet of this release: its lessons where no image brought them, and what staff taught before it. */
export async function ensureTaught(parts: TeachingParts): Promise<void> {
  await runTeacher(parts.folder);
  const { version, examples } = await parts.readTaught();
  if (examples.length > 0) await learnTaught(parts, version);
}

/** The reader of a process. */
export interface LiveReader {
  /** Undefined until something is loaded. */
  get(): Reader | undefined;
  /** Loads what is in use now; what was loaded before stays where that fails. Never throws. */
  reload(): Promise<void>;
  close(): void;
}

const lookEveryMs = 2000;

/** Loads what was taught, and follows what is taught later. Nothing is learned here. */
export async function followTeaching(parts: { folder: string; log: Log }): Promise<LiveReader> {
  const { folder, log } = parts;
  const sources = await hashSources();
  const refused = new Set<string>();
  let loaded: string | undefined;
  let reader: Reader | undefined;
  let running: Promise<void> | undefined;

  async function load(): Promise<void> {
    for (const path of await listArtefacts(folder, sources)) {
      if (path === loaded) return;
      if (!(await exists(path))) continue;
      try {
        const startedAt = performance.now();
        reader = createReader(await readArtefact(path));
        loaded = path;
        const loadMs = Math.round(performance.now() - startedAt);
        log.info({ artefact: basename(path), loadMs }, "what the assistant was taught is loaded");
        return;
      } catch (error) {
        if (!refused.has(path))
          log.error({ err: error }, "an artefact of the assistant is refused");
        refused.add(path);
      }
    }
  }

  function reload(): Promise<void> {
    running ??= load()
      .catch((error: unknown) => log.error({ err: error }, "the assistant cannot be loaded"))
      .finally(() => {
        running = undefined;
      });
    return running;
  }

  await reload();
  const timer = setInterval(() => void reload(), lookEveryMs);
  timer.unref();
  return { get: () => reader, reload, close: () => clearInterval(timer) };
}
