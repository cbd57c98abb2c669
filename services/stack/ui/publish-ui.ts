import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { readUiDir } from "../settings.ts";
import { publishUi, rollBackUi } from "./publish.ts";
import { isUiName, uiNames } from "./source-hash.ts";
import { openUiStore } from "./ui-store.ts";

const usage = `usage: npm run publish-ui -- <${uiNames.join("|")}> [--rollback]`;

async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: { rollback: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const [name] = positionals;
  if (name === undefined || positionals.length > 1 || !isUiName(name)) {
    console.error(usage);
    return 2;
  }
  const root = resolve(import.meta.dirname, "../../..");
  const places = {
    root,
    uiDir: readUiDir(process.env, root),
    store: await openUiStore(process.env),
    onStep: (step: string) => console.log(`  ${step}`),
  };
  const { version, isChanged } = await (values.rollback ? rollBackUi : publishUi)(places, name);
  console.log(
    isChanged ? `${name} now runs version ${version}.` : `${name} runs version ${version} already.`,
  );
  return 0;
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error("Nothing was changed.");
  process.exitCode = 1;
}
