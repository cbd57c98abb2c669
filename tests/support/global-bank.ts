import type { TestProject } from "vitest/node";
import { startBank } from "./start-bank.ts";

/** Starts the shared bank before the first walk or journey; vitest calls what it gives back at the end. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const engine = project.name === "walks" ? "chosen" : "embedded";
  const { bank, stop } = await startBank({ engine });
  project.provide("bank", bank);
  return stop;
}
