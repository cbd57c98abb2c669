import type { TestProject } from "vitest/node";
import { ensureTaught } from "./ensure-taught.ts";
import { startServers } from "./start-servers.ts";

/**
 * Starts the shared servers before the first integration test; vitest calls what it gives back at the end. The assistant
 * is taught here, which takes longer than a test may.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await ensureTaught();
  const { servers, stop } = await startServers();
  project.provide("servers", servers);
  return stop;
}
