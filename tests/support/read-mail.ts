import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import PostalMime from "postal-mime";
import type { Email } from "postal-mime";

// A mail lands whole and never changes, and who waits for one reads them all again and again.
const parsed = new Map<string, Promise<Email>>();

function readOnce(path: string): Promise<Email> {
  const known = parsed.get(path);
  if (known) return known;
  const reading = readFile(path).then((bytes) => PostalMime.parse(bytes));
  reading.catch(() => parsed.delete(path));
  parsed.set(path, reading);
  return reading;
}

/** Reads every mail that has landed under a data folder's `mail`, in the order of the file names. */
export async function readMail(dataDir: string): Promise<Email[]> {
  const folder = join(dataDir, "mail");
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => name.endsWith(".eml")).toSorted();
  return Promise.all(files.map((name) => readOnce(join(folder, name))));
}
