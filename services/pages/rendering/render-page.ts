import type { RenderRequest, RenderedPage } from "@dhahabu/contract/pages";
import type { Clock } from "@dhahabu/platform/clock";
import type { Log } from "@dhahabu/platform/log";
import type { LoadedSite } from "./load-site.ts";
import { UnendedError } from "./unended-error.ts";

const endsWithinMs = 2000;
const restMs = 30_000;

/**
 * Renders a page, as JSON. One that throws becomes the frame with a 500; undefined for one that did not come to an
 * end, which is not tried again for 30 s: it would keep the others waiting each time.
 */
export async function renderPage(
  parts: {
    loaded: LoadedSite;
    clock: Clock;
    log: Log;
  },
  request: RenderRequest,
): Promise<string | undefined> {
  const { clock, log } = parts;
  const { kind, path } = request;
  const { thread, restingUntilMs } = parts.loaded;
  const key = kind === "page" ? path : kind;
  const isResting = () => (restingUntilMs.get(key) ?? 0) > clock.now().getTime();
  if (isResting()) return undefined;
  try {
    return await thread.ask({ ask: "render", request }, endsWithinMs, isResting);
  } catch (error) {
    if (isResting()) return undefined;
    log.error({ err: error, path }, "a page could not be rendered");
    if (error instanceof UnendedError) {
      restingUntilMs.set(key, clock.now().getTime() + restMs);
      return undefined;
    }
  }
  const frame = await thread.ask(
    { ask: "render", request: { ...request, kind: "broken" } },
    endsWithinMs,
  );
  return JSON.stringify({ ...(JSON.parse(frame) as RenderedPage), status: 500 });
}
