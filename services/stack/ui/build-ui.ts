import { spawn } from "node:child_process";
import { access, mkdir, readFile, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { readLines } from "../read-lines.ts";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

const compressible = /\.(?:js|css|json|svg)$/;
const minCompressedBytes = 512;

/** What a child process wrote and how it ended. */
interface Outcome {
  code: number | null;
  output: string;
  faults: string;
}

/** Runs one of the repository's scripts with the Node that runs this one, and gathers its words; `onStep` hears each line of standard error. */
export function runScript(
  root: string,
  args: readonly string[],
  { env, onStep }: { env?: NodeJS.ProcessEnv; onStep?: (line: string) => void } = {},
): Promise<Outcome> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    ...(env && { env }),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said = { output: "", faults: "" };
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => (said.output += chunk));
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => (said.faults += chunk));
  if (onStep) readLines(child.stderr, onStep);
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, ...said }));
  });
}

async function compressFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && compressible.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(
    files.map(async (file) => {
      const body = await readFile(file);
      if (body.length < minCompressedBytes) return;
      const [brotli, gzipped] = await Promise.all([
        compressBrotli(body, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
            [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
          },
        }),
        compressGzip(body, { level: constants.Z_BEST_COMPRESSION }),
      ]);
      await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)]);
    }),
  );
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/**
 * Builds one version of a user interface into its folder, with compressed files beside the plain ones.
 * A folder that is there is complete: it appears in one step. Throws with the build's own words.
 */
export async function buildUi({
  root,
  uiDir,
  name,
  version,
}: {
  root: string;
  uiDir: string;
  name: string;
  version: string;
}): Promise<void> {
  const folder = join(uiDir, name, version);
  if (await isThere(folder)) return;
  const draft = join(uiDir, name, `.${version}.${process.pid}`);
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  try {
    const { code, output, faults } = await runScript(root, [
      "shell/build/main.ts",
      `--name=${name}`,
      `--version=${version}`,
      `--out=${draft}`,
    ]);
    if (code !== 0) throw new Error(`${name} could not be built.\n${output}${faults}`.trimEnd());
    await compressFiles(join(draft, "web"));
    await rename(draft, folder).catch(async (error: unknown) => {
      // Another publish of the same sources was quicker; its folder is as good.
      if (!(await isThere(folder))) throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}
