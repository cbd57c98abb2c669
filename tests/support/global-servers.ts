import type { TestProject } from "vitest/node";
import { ensureTaught } from "./ensure-taught.ts";
import { startServers } from "./start-servers.ts";

/**
 * Starts the shared servers before the first integration test; vitest calls what it gives back at the end. The assistant
 * is taught meanwhile: the few files that ask it wait for that. Where times are measured, everybody does.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const taught = ensureTaught();
  taught.catch((error: unknown) => console.error(error));
  if (project.name !== "integration") await taught;
  const { servers, stop } = await startServers();
  project.provide("servers", servers);
  return async () => {
    await taught.catch(() => undefined);
    await stop();
  };
}
