import { access, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { SharedFiles } from "./shared-files.ts";
import { findContentType } from "./ui-path.ts";
import type { UiPath } from "./ui-path.ts";

const maxCachedBytes = 64 * 1024 * 1024;

/** A file of a published version in the encodings it was prepared in. */
export interface UiFile {
  readonly type: string;
  readonly body: Buffer;
  readonly encoding: "br" | "gzip" | undefined;
}

/** The files of the published user interfaces for browsers. */
export interface FileStore {
  /** A file in the encoding asked for where it was prepared; undefined where there is none. */
  readFile(path: UiPath, encoding: "br" | "gzip" | "identity"): Promise<UiFile | undefined>;
}

const missingCodes = new Set(["ENOENT", "ENOTDIR", "ENAMETOOLONG", "EISDIR"]);
const endings = { br: [".br", ""], gzip: [".gz", ""], identity: [""] };

async function readIfThere(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (error instanceof Error && "code" in error && missingCodes.has(String(error.code))) {
      return undefined;
    }
    throw error;
  }
}

/** Opens the folder of published user interfaces, which need not exist yet; `shared` has versions that are not in it yet. */
export function createFileStore(uiDir: string, shared?: SharedFiles): FileStore {
  const files = new Map<string, UiFile>();
  let cachedBytes = 0;

  function keepFile(key: string, file: UiFile) {
    files.set(key, file);
    cachedBytes += file.body.length;
    for (const [oldKey, old] of files) {
      if (cachedBytes <= maxCachedBytes) return;
      files.delete(oldKey);
      cachedBytes -= old.body.length;
    }
  }

  async function readBody(version: string, file: string): Promise<Buffer | undefined> {
    const path = join(uiDir, version, file);
    const body = await readIfThere(path);
    if (body || !shared) return body;
    // A version that is here is here as a whole; it may have come since.
    const isHere = await access(join(uiDir, version)).then(
      () => true,
      () => false,
    );
    return isHere ? readIfThere(path) : shared.readFile(version, file);
  }

  return {
    async readFile({ name, version, file }, encoding) {
      const type = findContentType(file);
      if (type === undefined) return undefined;
      for (const ending of endings[encoding]) {
        const path = join("web", file + ending);
        const key = join(name, version, path);
        const known = files.get(key);
        if (known) return known;
        const body = await readBody(join(name, version), path);
        if (!body) continue;
        const isPlain = ending === "" || encoding === "identity";
        const found: UiFile = { type, body, encoding: isPlain ? undefined : encoding };
        keepFile(key, found);
        return found;
      }
      return undefined;
    },
  };
}
