import { loadRemote, registerRemotes } from "@module-federation/runtime";
import type { PublicRegistry } from "@dhahabu/contract/pages";
import { checkRemoteModule } from "./remote-module.ts";
import type { LoadedRemote } from "./remote-module.ts";

const loadTimeoutMs = 10_000;
const registryPath = "/ui/registry.json";

/** Name of a remote as federation container: `mfe_public`. */
function nameContainer(name: string): string {
  return name.replaceAll("-", "_");
}

function rejectAfter(
  timeoutMs: number,
  message: string,
): { promise: Promise<never>; stop(): void } {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(message)), timeoutMs);
  return { promise, stop: () => clearTimeout(timer) };
}

const attempts = new Map<string, number>();

/** Loads a remote's module in the browser. Throws when it is missing, broken or slower than 10 s. */
export async function loadRemoteModule(
  address: PublicRegistry["remotes"][number],
): Promise<LoadedRemote> {
  const container = nameContainer(address.name);
  const attempt = attempts.get(container) ?? 0;
  attempts.set(container, attempt + 1);
  // Another address, or the browser would wait for the request that did not end.
  const entry = attempt === 0 ? address.entry : `${address.entry}?attempt=${attempt}`;
  registerRemotes([{ name: container, entryGlobalName: container, type: "global", entry }], {
    force: attempt > 0,
  });
  const timeout = rejectAfter(loadTimeoutMs, `${address.name} took too long to load.`);
  try {
    const module = await Promise.race([loadRemote(`${container}/remote`), timeout.promise]);
    const { remote } = (module ?? {}) as { remote?: unknown };
    return { name: address.name, module: checkRemoteModule(address.name, remote) };
  } finally {
    timeout.stop();
  }
}

/** Asks the server for the versions that run now. */
export async function fetchRegistry(): Promise<PublicRegistry> {
  const response = await fetch(registryPath, { cache: "no-store" });
  if (!response.ok) throw new Error(`The registry answered ${response.status}.`);
  return (await response.json()) as PublicRegistry;
}

/** Address of a remote in the registry. Throws when the registry does not name it. */
export function findAddress(
  registry: PublicRegistry,
  name: string,
): PublicRegistry["remotes"][number] {
  const address = registry.remotes.find((remote) => remote.name === name);
  if (!address) throw new Error(`The registry does not name ${name}.`);
  return address;
}
