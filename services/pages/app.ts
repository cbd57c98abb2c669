import { systemClock } from "@dhahabu/platform/clock";
import { listen } from "@dhahabu/platform/http/listen";
import type { RunningService } from "@dhahabu/platform/lifecycle";
import type { Log } from "@dhahabu/platform/log";
import type { Config } from "./config.ts";
import { followRegistry } from "./rendering/jobs.ts";
import { createPublishedStore } from "./rendering/store.ts";
import { loadSite } from "./rendering/load-site.ts";
import { createPagesHandler } from "./rendering/routes.ts";
import { startThread } from "./rendering/thread-client.ts";

/** Starts the process that renders pages. */
export async function startPages({
  config,
  log,
  loadWithinMs,
}: {
  config: Config;
  log: Log;
  /** How long published code may take to load; as long as it should unless given. */
  loadWithinMs?: number;
}): Promise<RunningService & { url: string }> {
  const store = createPublishedStore(config.UI_DIR);
  const running = await followRegistry({
    store,
    loadSite: (registry) =>
      loadSite(
        { store, startThread: (interfaces) => startThread(interfaces, loadWithinMs) },
        registry,
      ),
    log,
  });
  const handler = createPagesHandler({ readSite: () => running.get(), clock: systemClock, log });
  const { url, drain, closer } = await listen((req, res) => void handler(req, res), config);
  return { url, closers: [drain, closer, { name: "site", close: () => running.stop() }] };
}
