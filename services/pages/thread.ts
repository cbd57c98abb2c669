import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { Script, compileFunction, constants } from "node:vm";
import type { Context } from "node:vm";
import { parentPort, workerData } from "node:worker_threads";
import { shellName } from "@dhahabu/contract/pages";
import type { ShellExports, SiteRenderer, UiBundle } from "@dhahabu/contract/pages";
import { describeError } from "./describe-error.ts";
import type {
  Fault,
  Interface,
  Interfaces,
  Question,
  ThreadMessage,
} from "./rendering/thread-message.ts";

// A thread in which published code runs, and nothing else. The code has globals of its own, with neither a
// process nor a network among them, and what the server's half of React asks for.

type Require = (id: string) => unknown;

/** What stays out of reach even for code that finds its way out of its own globals. */
function disarm(): void {
  for (const name of ["fetch", "WebSocket", "EventSource", "BroadcastChannel", "Worker"]) {
    Reflect.deleteProperty(globalThis, name);
  }
  for (const name of [
    "binding",
    "_linkedBinding",
    "dlopen",
    "getBuiltinModule",
    "kill",
    "_kill",
    "_debugProcess",
  ]) {
    Object.defineProperty(process, name, { value: undefined });
  }
}

const givenGlobals: Readonly<Record<string, unknown>> = {
  AbortController,
  AbortSignal,
  DOMException,
  Event,
  EventTarget,
  FormData,
  Headers,
  ReadableStream,
  Request,
  Response,
  TextDecoder,
  TextEncoder,
  URL,
  URLSearchParams,
  clearTimeout,
  performance,
  queueMicrotask,
  setImmediate,
  setTimeout,
  Buffer: { byteLength: (text: string) => Buffer.byteLength(text) },
  console: {
    error: (...words: unknown[]) => process.stderr.write(`${words.map(String).join(" ")}\n`),
    warn: (...words: unknown[]) => process.stderr.write(`${words.map(String).join(" ")}\n`),
  },
};

const givenModules: Readonly<Record<string, unknown>> = {
  async_hooks: { AsyncLocalStorage },
  crypto: { createHash },
  stream: { Readable },
  util: { TextEncoder },
};

function createGlobals(): Context {
  const globals = new Script("globalThis").runInNewContext(constants.DONT_CONTEXTIFY, {
    contextCodeGeneration: { strings: false, wasm: false },
  }) as Context;
  for (const [name, value] of Object.entries(givenGlobals)) {
    Object.defineProperty(globals, name, { value, configurable: true, writable: true });
  }
  new Script("globalThis.process = { env: {} }").runInContext(globals);
  return globals;
}

function runBundle(globals: Context, { code, file }: Interface, require: Require): unknown {
  const module = { exports: {} as unknown };
  const run = compileFunction(code, ["exports", "require", "module", "__filename", "__dirname"], {
    filename: file,
    parsingContext: globals,
  }) as (...args: unknown[]) => void;
  run(module.exports, require, module, file, "");
  return module.exports;
}

function requireForShell(id: string): unknown {
  const name = id.replace(/^node:/, "");
  if (!Object.hasOwn(givenModules, name)) throw new Error(`The shell may not require "${id}".`);
  return givenModules[name];
}

function createRequireForRemote(name: string, shared: ShellExports["shared"]): Require {
  return (id) => {
    if (!Object.hasOwn(shared, id)) {
      throw new Error(`${name} requires "${id}", which this shell does not share.`);
    }
    return shared[id];
  };
}

/** Throws for a bundle that cannot render the site. */
function checkShellExports(exports: unknown): ShellExports {
  const candidate = (exports ?? {}) as Partial<ShellExports>;
  if (!candidate.shared || !candidate.createRenderer) {
    throw new Error("The shell's server bundle does not export a renderer.");
  }
  return candidate as ShellExports;
}

function say(message: ThreadMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(message);
}

function load(
  globals: Context,
  { shell, remotes, brokenRemotes }: Interfaces,
): { renderer: SiteRenderer; faults: Fault[] } {
  say({ type: "loading", name: shellName });
  const exports = checkShellExports(runBundle(globals, shell, requireForShell));
  const faults: Fault[] = [];
  const bundles: UiBundle[] = [];
  for (const remote of remotes) {
    say({ type: "loading", name: remote.name });
    try {
      const require = createRequireForRemote(remote.name, exports.shared);
      const { name, version, assets, styles } = remote;
      bundles.push({ name, version, assets, styles, exports: runBundle(globals, remote, require) });
    } catch (error) {
      faults.push({ name: remote.name, reason: describeError(error) });
    }
  }
  const renderer = exports.createRenderer({
    shell,
    remotes: bundles,
    brokenRemotes: [...brokenRemotes, ...faults.map(({ name }) => name)],
  });
  return { renderer, faults };
}

async function answer(renderer: SiteRenderer, question: Question): Promise<unknown> {
  switch (question.ask) {
    case "render":
      return renderer.render(question.request);
    case "siteMap":
      return renderer.buildSiteMap(question.origin);
    case "manifest":
      return renderer.buildWebManifest(question.language);
    case "knowledge":
      return renderer.readKnowledge(question.language);
    case "verifyParts":
      await renderer.verifyParts();
      return null;
  }
}

async function sayAnswer(make: () => unknown): Promise<void> {
  try {
    say({ type: "answer", json: JSON.stringify(await make()) });
  } catch (error) {
    say({ type: "failure", reason: describeError(error) });
  }
}

disarm();
const globals = createGlobals();
const parse = new Script("JSON.parse").runInContext(globals) as (text: string) => Question;
await sayAnswer(() => {
  const { renderer, faults } = load(globals, workerData as Interfaces);
  parentPort?.on("message", (json: string) => {
    void sayAnswer(() => answer(renderer, parse(json)));
  });
  return { siteMap: renderer.describe(), faults };
});
