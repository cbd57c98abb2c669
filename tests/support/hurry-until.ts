import type { BrowserContext } from "playwright-core";
import { waitFor } from "./wait-for.ts";

const stepMs = 500;

/**
 * Has the time of a context's pages go by quickly until `ask` is told yes: what a page puts off for seconds comes as
 * soon as it can. The context's clock was installed before they were opened.
 */
export async function hurryUntil(
  { clock }: BrowserContext,
  what: string,
  ask: () => Promise<boolean>,
): Promise<void> {
  await waitFor(what, async () => {
    if (await ask()) return true;
    await clock.runFor(stepMs);
    return false;
  });
}
