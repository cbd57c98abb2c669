import { resolve } from "node:path";
import { StackError } from "./stack-error.ts";
import { runScript } from "./ui/build-ui.ts";

const repositoryRoot = resolve(import.meta.dirname, "../..");

/**
 * Teaches the assistant into a folder, unless its lessons are learned there already; gives its last words. `onStep` hears
 * that it begins to learn. Throws `StackError`.
 */
export async function teachAssistant(
  folder: string,
  { root = repositoryRoot, onStep }: { root?: string; onStep: (step: string) => void },
): Promise<string> {
  const args = ["services/assistant/teach.ts", folder];
  const { code, output, faults } = await runScript(root, args, { onStep });
  if (code !== 0) {
    throw new StackError(`The assistant could not be taught.\n${output}${faults}`.trimEnd());
  }
  return output.trim().split("\n").at(-1) ?? "";
}
