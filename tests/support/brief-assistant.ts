import { cp, mkdtemp, readFile, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const repository = resolve(import.meta.dirname, "../..");
const oneOf = 20;

/** Sources of the assistant with a part of its lessons, which are learned in seconds. */
interface BriefAssistant {
  root: string;
  remove(): Promise<void>;
}

/** Keeps one of twenty in every list of lessons, so that all kinds and languages are left. */
function cutShort(lessons: unknown): unknown {
  if (Array.isArray(lessons)) return lessons.filter((_, at) => at % oneOf === 0);
  if (typeof lessons !== "object" || lessons === null) return lessons;
  return Object.fromEntries(
    Object.entries(lessons).map(([name, value]) => [name, cutShort(value)]),
  );
}

/** Copies the assistant's sources and leaves most lessons out; installed packages are shared by a link. */
export async function copyBriefAssistant(): Promise<BriefAssistant> {
  const root = await mkdtemp(join(tmpdir(), "dhahabu-brief-assistant-"));
  const own = join(root, "services/assistant");
  await cp(join(repository, "services/assistant"), own, { recursive: true });
  await symlink(join(repository, "node_modules"), join(root, "node_modules"));
  const lessons = join(own, "lessons");
  for (const name of await readdir(lessons, { recursive: true })) {
    if (!name.endsWith(".json")) continue;
    const file = join(lessons, name);
    await writeFile(file, JSON.stringify(cutShort(JSON.parse(await readFile(file, "utf8")))));
  }
  return { root, remove: () => rm(root, { recursive: true, force: true }) };
}
