import { basename } from "node:path";
import type { Log } from "@dhahabu/platform/log";
import { handleJob } from "@dhahabu/platform/queue";
import type { JobHandler } from "@dhahabu/platform/queue";
import { createReader } from "../read/reader.ts";
import type { Reader } from "../read/reader.ts";
import { learnTaught } from "./learn-taught.ts";
import type { LearningParts } from "./learn-taught.ts";
import { teachAssistant } from "./order.ts";
import { exists, hashSources, listArtefacts, readArtefact } from "./store.ts";

/** Creates the job that learns what staff taught, one thing after another: after `taught`, which may have learned it already. A sentence that cannot be learned leaves what was learned before in use. */
export function createTeachingHandlers(
  parts: LearningParts & { taught: Promise<void> },
): JobHandler[] {
  return [
    handleJob(teachAssistant, async ({ payload }) => {
      await parts.taught;
      await learnTaught(parts, payload.version);
    }),
  ];
}

export interface LiveReader {
  /** Undefined until something is loaded. */
  get(): Reader | undefined;
  /** Loads what is in use now; what was loaded before stays where that fails. Never throws. */
  reload(): Promise<void>;
  close(): void;
}

const defaultLookEveryMs = 2000;

/** Loads what was taught, and follows what is taught later. Nothing is learned here. */
export async function followTeaching(parts: {
  folder: string;
  log: Log;
  lookEveryMs?: number | undefined;
}): Promise<LiveReader> {
  const { folder, log, lookEveryMs = defaultLookEveryMs } = parts;
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
