import { loadRemote, registerRemotes } from "@module-federation/runtime";
import { contractVersion } from "@dhahabu/kit/remote";
import type { RemoteModule } from "@dhahabu/kit/remote";
import type { PublicRegistry, RemoteAddress } from "./boot.ts";

const loadTimeoutMs = 10_000;
const registryPath = "/ui/registry.json";

/** Name of a remote as federation container: `mfe_public`. */
function nameContainer(name: string): string {
  return name.replaceAll("-", "_");
}

/** A remote's module and the name it is known by. */
export interface LoadedRemote {
  readonly name: string;
  readonly module: RemoteModule;
}

/** Throws for a module this shell cannot work with. */
export function checkRemoteModule(name: string, module: unknown): RemoteModule {
  const candidate = module as Partial<RemoteModule> | null;
  if (candidate?.contractVersion !== contractVersion || !Array.isArray(candidate.routes)) {
    throw new Error(`${name} was built for another shell.`);
  }
  return candidate as RemoteModule;
}

function rejectAfter(timeoutMs: number, message: string): { promise: Promise<never>; stop(): void } {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(message)), timeoutMs);
  return { promise, stop: () => clearTimeout(timer) };
}

/** Loads a remote's module in the browser. Throws when it is missing, broken or slower than 10 s. */
export async function loadRemoteModule(address: RemoteAddress): Promise<LoadedRemote> {
  const container = nameContainer(address.name);
  registerRemotes(
    [{ name: container, entryGlobalName: container, type: "global", entry: address.entry }],
    { force: true },
  );
  const timeout = rejectAfter(loadTimeoutMs, `${address.name} took too long to load.`);
  try {
    const module = await Promise.race([loadRemote(`${container}/remote`), timeout.promise]);
    return { name: address.name, module: checkRemoteModule(address.name, module) };
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
