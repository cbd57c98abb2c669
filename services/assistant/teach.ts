import { resolve } from "node:path";
import { buildArtefact } from "./teach/build-artefact.ts";
import { orderSchema } from "./teach/order.ts";
import type { Order } from "./teach/order.ts";
import {
  exists,
  hashSources,
  listArtefacts,
  nameArtefact,
  readArtefact,
  readBank,
  readLessons,
  writeArtefact,
  writeCurrent,
} from "./teach/store.ts";

// `node services/assistant/teach.ts FOLDER` teaches the assistant into a folder, unless that is done already;
// with `--taught` its parent sends what staff taught besides.
const folder = resolve(process.argv[2] ?? ".data/assistant");
const sources = await hashSources();
const startedAt = performance.now();

async function isTaught(): Promise<boolean> {
  for (const path of await listArtefacts(folder, sources)) {
    if (!(await exists(path))) continue;
    const isWhole = await readArtefact(path).then(
      () => true,
      () => false,
    );
    if (isWhole) return true;
  }
  return false;
}

async function teach(order?: Order): Promise<void> {
  const bank = await readBank();
  const known = new Set(bank.ids);
  // An answer that a later release has no more teaches nothing.
  const taught = (order?.lessons ?? []).filter(({ answerId }) => known.has(answerId));
  const { answers, topics, firstWords } = await readLessons();
  const lessons = [...answers, ...taught];
  const artefact = buildArtefact({ answers: lessons, topics, firstWords }, { answerIds: bank.ids });
  const file = nameArtefact(sources, order?.version);
  await writeArtefact(folder, file, artefact);
  if (order) await writeCurrent(folder, { sources, file, version: order.version });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  process.stdout.write(
    `The assistant learned ${bank.ids.length} answers from ${lessons.length + topics.length} lessons in ${seconds} s.\n`,
  );
}

// Whoever ordered the teaching is gone.
process.once("disconnect", () => process.exit(1));
if (process.argv.includes("--taught")) {
  process.once("message", (message) => {
    teach(orderSchema.parse(message)).then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`);
        process.exit(1);
      },
    );
  });
} else {
  // A channel that is listened to would keep the process.
  process.channel?.unref();
  if (await isTaught()) process.stdout.write("The assistant is taught already.\n");
  else {
    process.stderr.write("learning its lessons, about a minute\n");
    await teach();
  }
}
