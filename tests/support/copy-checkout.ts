import { execFileSync, spawn } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const repository = resolve(import.meta.dirname, "../..");

/** How a command ended and what it said. */
interface CommandResult {
  exitCode: number;
  output: string;
}

/** A copy of the sources that a test may change, as a developer's checkout beside the running product. */
export interface Checkout {
  readonly root: string;
  /** Changes a file; throws where the change changes nothing. */
  edit(path: string, change: (text: string) => string): void;
  /** Gives every file back as it was copied. */
  restore(): void;
  /** Runs a script of the copy on this Node. */
  run(script: string, args: string[], env: Record<string, string>): Promise<CommandResult>;
  remove(): Promise<void>;
}

/** Copies what is (or would be) committed; installed packages are shared by a link. */
export function copyCheckout(): Checkout {
  const root = mkdtempSync(join(tmpdir(), "dhahabu-checkout-"));
  const list = execFileSync(
    "git",
    ["ls-files", "--cached", "--others", "--exclude-standard", "-z"],
    {
      cwd: repository,
      encoding: "utf8",
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  for (const path of list.split("\0")) {
    const source = join(repository, path);
    if (path !== "" && existsSync(source)) cpSync(source, join(root, path), { recursive: true });
  }
  symlinkSync(join(repository, "node_modules"), join(root, "node_modules"));
  const copied = new Map<string, string>();
  return {
    root,
    edit(path, change) {
      const file = join(root, path);
      const before = readFileSync(file, "utf8");
      const after = change(before);
      if (after === before) throw new Error(`The change of ${path} changes nothing.`);
      if (!copied.has(file)) copied.set(file, before);
      writeFileSync(file, after);
    },
    restore() {
      for (const [file, text] of copied) writeFileSync(file, text);
      copied.clear();
    },
    run: (script, args, env) =>
      new Promise((done) => {
        const child = spawn(process.execPath, [join(root, script), ...args], {
          cwd: root,
          env: { ...process.env, ...env },
          stdio: ["ignore", "pipe", "pipe"],
        });
        let output = "";
        child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
        child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
        child.once("close", (code) => done({ exitCode: code ?? 1, output }));
      }),
    remove: () => rm(root, { recursive: true, force: true }),
  };
}
