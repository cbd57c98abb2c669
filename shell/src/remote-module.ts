import { contractVersion } from "@dhahabu/kit/remote";
import type { RemoteModule } from "@dhahabu/kit/remote";

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
