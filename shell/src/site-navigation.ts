import type { NavigationItem, RemoteModule } from "@dhahabu/kit/remote";
import type { LabelledItem } from "./boot.ts";
import type { LoadedRemote } from "./remote-module.ts";

/** A navigation entry with its label, or with the key and namespace to find it. */
export type SiteNavigationItem = LabelledItem | (NavigationItem & { readonly namespace: string });

/** Navigation entries of the remotes, each with the namespace of its label. */
export function listNavigation(remotes: readonly LoadedRemote[]): SiteNavigationItem[] {
  return remotes.flatMap(({ module }) => {
    const namespace = module.baseMessages[0];
    return namespace === undefined ? [] : module.navigation.map((item) => ({ ...item, namespace }));
  });
}

/** The assistant that one of the remotes brings. */
export function findAssistant(remotes: readonly LoadedRemote[]): RemoteModule["assistant"] {
  return remotes.find(({ module }) => module.assistant)?.module.assistant;
}
