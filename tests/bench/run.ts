import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { startStack } from "@dhahabu/stack/stack";
import { benchApi } from "./api-bench.ts";
import { benchAssistant } from "./assistant-bench.ts";
import { benchGrowth } from "./growth-bench.ts";
import { benchPages } from "./page-bench.ts";
import { benchPush } from "./push-bench.ts";
import { putTables, takeTables } from "./report.ts";
import { benchStack } from "./stack-bench.ts";
import { benchTraces } from "./trace-bench.ts";
import { copyTaught } from "../support/ensure-taught.ts";

// `npm run bench` measures everything; `npm run bench -- api assistant pages push growth stack traces` what is named;
// `--seconds 3` shortens the rounds of API and assistant, `--visits 1` the visits of pages (else 7), `--only search=item` or `--only lending,staff/notices` names lists of growth;
// `--record` writes what was measured into README.md beside this file, and each list of growth into growth.md.
const names = ["api", "assistant", "pages", "push", "growth", "stack", "traces"];
const words = process.argv.slice(2);
const secondsAt = words.indexOf("--seconds");
const seconds = secondsAt === -1 ? 10 : Number(words[secondsAt + 1]);
const visitsAt = words.indexOf("--visits");
const visits = visitsAt === -1 ? 7 : Number(words[visitsAt + 1]);
const onlyAt = words.indexOf("--only");
const only = onlyAt === -1 ? "" : (words[onlyAt + 1] ?? "");
const isWanted = (name: string) =>
  words.includes(name) || !words.some((word) => names.includes(word));

console.log(`${cpus().length} cores, ${cpus()[0]?.model.trim() ?? "unknown"}`);
if (isWanted("api") || isWanted("assistant") || isWanted("pages")) await benchSite();
if (isWanted("push")) await measure("push", () => benchPush());
if (isWanted("stack")) await measure("stack", () => benchStack());
if (isWanted("traces")) await measure("traces", () => benchTraces({ seconds }));
if (isWanted("growth")) await measure("growth", () => benchGrowth({ only }));

async function measure(name: string, bench: () => Promise<void>): Promise<void> {
  await bench();
  const tables = takeTables();
  if (!words.includes("--record")) return;
  for (const paper of new Set(tables.map((table) => table.paper))) {
    const path = join(import.meta.dirname, paper);
    const ofPaper = tables.filter((table) => table.paper === paper);
    await writeFile(path, putTables(await readFile(path, "utf8"), name, ofPaper));
    execFileSync(join(import.meta.dirname, "../../node_modules/.bin/oxfmt"), [path]);
  }
}

async function benchSite(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "bench-"));
  await copyTaught(join(dataDir, "assistant"));
  // The limits stay on, as on a real site, but above what one address sends here.
  const unlimited = "100000000/60";
  const stack = await startStack({
    dataDir,
    env: {
      LIMIT_READ: unlimited,
      LIMIT_WRITE: unlimited,
      LIMIT_FORM: unlimited,
      LIMIT_CODE: unlimited,
      LIMIT_CHAT: unlimited,
      LOG_LEVEL: "warn",
    },
    onLine: (line) => console.log(line),
  });
  try {
    if (isWanted("api")) await measure("api", () => benchApi(stack, { seconds }));
    if (isWanted("assistant")) await measure("assistant", () => benchAssistant(stack, { seconds }));
    if (isWanted("pages")) await measure("pages", () => benchPages(stack.url, { visits }));
  } finally {
    await stack.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
