import { resolve } from "node:path";
import { StackError } from "./stack-error.ts";
import { runScript } from "./ui/build-ui.ts";

const root = resolve(import.meta.dirname, "../..");

/** Teaches the assistant into a folder, unless its lessons are learned there already; gives its last words. Throws `StackError`. */
export async function teachAssistant(folder: string): Promise<string> {
  const { code, output } = await runScript(root, ["services/assistant/teach.ts", folder]);
  if (code !== 0) throw new StackError(`The assistant could not be taught.\n${output}`);
  return output.trim().split("\n").at(-1) ?? "";
}
