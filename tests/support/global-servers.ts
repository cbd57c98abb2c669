import type { TestProject } from "vitest/node";
import { startServers } from "./start-servers.ts";

/** Starts the shared servers before the first integration test; vitest calls what it gives back at the end. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { servers, stop } = await startServers();
  project.provide("servers", servers);
  return stop;
}
