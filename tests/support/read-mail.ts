import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import PostalMime from "postal-mime";
import type { Email } from "postal-mime";

/** Reads every mail that has landed under a data folder's `mail`, in the order of the file names. */
export async function readMail(dataDir: string): Promise<Email[]> {
  const folder = join(dataDir, "mail");
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => name.endsWith(".eml")).toSorted();
  return Promise.all(
    files.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
  );
}
