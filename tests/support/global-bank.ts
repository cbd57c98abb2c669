import { contentRoutes } from "@dhahabu/contract/content";
import type { TestProject } from "vitest/node";
import { demoMedia } from "../../services/content/demo/demo-media.ts";
import { startBank } from "./start-bank.ts";
import { waitFor } from "./wait-for.ts";

/** Starts the shared bank before the first walk or journey; vitest calls what it gives back at the end. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (project.name === "walks") {
    const { bank, stop } = await startBank({ engine: "chosen" });
    project.provide("bank", bank);
    return stop;
  }
  // A browser sees the bank as its first visitor does: with the demo media, and prices that are confirmed each minute.
  const env = { MEDIA_DEMO: "yes", PRICE_CRON: "* * * * *" };
  const { bank, stop } = await startBank({ engine: "embedded", env });
  await waitFor("the demo media", async () => {
    const answer = await fetch(new URL("/api/media", bank.origin));
    const items = contentRoutes.listMedia.response.parse(await answer.json());
    return items.length === demoMedia.length;
  });
  project.provide("bank", bank);
  return stop;
}
