import { mkdtemp, rm } from "node:fs/promises";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { startStack } from "@dhahabu/stack/stack";
import { benchApi } from "./api-bench.ts";
import { benchAssistant } from "./assistant-bench.ts";
import { benchGrowth } from "./growth-bench.ts";
import { benchPages } from "./page-bench.ts";
import { benchPush } from "./push-bench.ts";
import { copyTaught } from "../support/ensure-taught.ts";

// `npm run bench` measures everything; `npm run bench -- api assistant pages push growth` what is named;
// `--seconds 3` shortens the rounds of API and assistant, `--only search=item` names lists of growth.
const names = ["api", "assistant", "pages", "push", "growth"];
const words = process.argv.slice(2);
const secondsAt = words.indexOf("--seconds");
const seconds = secondsAt === -1 ? 10 : Number(words[secondsAt + 1]);
const onlyAt = words.indexOf("--only");
const only = onlyAt === -1 ? "" : (words[onlyAt + 1] ?? "");
const isWanted = (name: string) =>
  words.includes(name) || !words.some((word) => names.includes(word));

console.log(`${cpus().length} cores, ${cpus()[0]?.model.trim() ?? "unknown"}`);
if (isWanted("api") || isWanted("assistant") || isWanted("pages")) await benchSite();
if (isWanted("push")) await benchPush();
if (isWanted("growth")) await benchGrowth({ only });

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
      LIMIT_CHAT: unlimited,
      LOG_LEVEL: "warn",
    },
    onLine: (line) => console.log(line),
  });
  try {
    if (isWanted("api")) await benchApi(stack, { seconds });
    if (isWanted("assistant")) await benchAssistant(stack, { seconds });
    if (isWanted("pages")) await benchPages(stack.url);
  } finally {
    await stack.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
