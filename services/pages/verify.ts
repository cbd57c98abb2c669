import { parseArgs } from "node:util";
import { uiRegistrySchema } from "@dhahabu/contract/pages";
import { describeError } from "./describe-error.ts";
import { createPublishedStore } from "./rendering/store.ts";
import { loadSite } from "./rendering/load-site.ts";
import { startThread } from "./rendering/thread-client.ts";
import { verifySite } from "./verification/verify-site.ts";

// Run by a publish in a process of its own, with the flags of `main.ts`: `--ui-dir <folder> <name>=<version> …`.
// What the pages say goes to the standard output. Ends with 1 and a reason where a page cannot be rendered.

const { values, positionals } = parseArgs({
  options: { "ui-dir": { type: "string", default: "" } },
  allowPositionals: true,
});

try {
  const store = createPublishedStore(values["ui-dir"]);
  const registry = uiRegistrySchema.parse(
    Object.fromEntries(
      positionals.map((text) => {
        const [name, version] = text.split("=");
        return [name, { version }];
      }),
    ),
  );
  const { renderedPages, knowledge } = await verifySite(
    { loadSite: (named) => loadSite({ store, startThread }, named) },
    registry,
  );
  process.stderr.write(`${renderedPages} pages rendered\n`);
  process.stdout.write(JSON.stringify(knowledge));
} catch (error) {
  process.stderr.write(`${describeError(error)}\n`);
  process.exitCode = 1;
}
