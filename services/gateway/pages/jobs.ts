import type { Site } from "@dhahabu/contract/pages";
import type { Log } from "@dhahabu/platform/log";
import type { PagesService } from "./pages-service.ts";

const pollMs = 250;

/** The published site, as the pages service has it. */
export interface RunningSite {
  /** Undefined until a first one could be read; it stays while the service is away. */
  get(): Site | undefined;
  isAway(): boolean;
  stop(): void;
}

/** Follows what the pages service has loaded. */
export async function followSite({
  service,
  log,
  onChange,
}: {
  service: Pick<PagesService, "readSite">;
  log: Log;
  onChange: () => void;
}): Promise<RunningSite> {
  let site: Site | undefined;
  let isAway = false;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  async function check(): Promise<void> {
    try {
      const found = await service.readSite();
      if (isAway) log.info("the pages service answers again");
      isAway = false;
      if (found === "same" || found === undefined) return;
      const isAnother = found.id !== site?.id;
      site = found;
      if (isAnother) onChange();
    } catch (error) {
      if (!isAway && !isStopped) {
        // Both start together: what was never there is no fault yet.
        if (site) log.error({ err: error }, "the pages service does not answer");
        else log.info({ err: error }, "the pages service is waited for");
      }
      isAway = true;
    }
  }

  function schedule(): void {
    if (isStopped) return;
    timer = setTimeout(() => void check().then(schedule), pollMs);
    timer.unref();
  }

  await check();
  schedule();
  return {
    get: () => site,
    isAway: () => isAway,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
