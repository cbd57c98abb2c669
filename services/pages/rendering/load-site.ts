import { languages } from "@dhahabu/contract/language";
import type { Language } from "@dhahabu/contract/language";
import { shellName } from "@dhahabu/contract/pages";
import type { RenderedPage, Site, UiRegistry } from "@dhahabu/contract/pages";
import type { PublishedStore } from "./store.ts";
import type { ThreadClient } from "./thread-client.ts";
import type { Fault, Interface, Interfaces } from "./thread-message.ts";
import { UnendedError } from "./unended-error.ts";

const askedWithinMs = 10_000;

/** The published site in a thread that renders it. */
export interface LoadedSite {
  readonly site: Site;
  readonly thread: ThreadClient;
  /** Remotes that could not be loaded. */
  readonly faults: readonly Fault[];
  /** Until when pages that did not come to an end rest, by page. */
  readonly restingUntilMs: Map<string, number>;
}

interface Parts {
  store: Pick<PublishedStore, "readInterface">;
  startThread: (interfaces: Interfaces) => Promise<ThreadClient>;
}

/** Loads what a registry names. Throws when the shell cannot be loaded. */
export async function loadSite(parts: Parts, registry: UiRegistry): Promise<LoadedSite> {
  const { [shellName]: entry, ...remoteEntries } = registry;
  if (!entry) throw new Error("The registry does not name a shell.");
  const shell = await parts.store.readInterface(shellName, entry.version);
  const remotes: Interface[] = [];
  const unread: Fault[] = [];
  for (const [name, { version }] of Object.entries(remoteEntries)) {
    try {
      remotes.push(await parts.store.readInterface(name, version));
    } catch (error) {
      unread.push({ name, reason: String(error) });
    }
  }
  const { thread, faults } = await start(parts, { shell, remotes, faults: unread });
  try {
    const { manifests, clientDocuments } = await askByLanguage(thread);
    const broken = new Set(faults.map(({ name }) => name));
    const id = Object.entries(registry)
      .map(([name, { version }]) => `${broken.has(name) ? "!" : ""}${name}@${version}`)
      .join(" ");
    const site: Site = {
      ...thread.siteMap,
      id,
      shellVersion: shell.version,
      manifests,
      clientDocuments,
    };
    return { site, thread, faults, restingUntilMs: new Map() };
  } catch (error) {
    await thread.end();
    throw error;
  }
}

/** Starts the thread; a remote that does not end while it is loaded is left out. */
async function start(
  parts: Parts,
  { shell, remotes, faults }: { shell: Interface; remotes: Interface[]; faults: Fault[] },
): Promise<{ thread: ThreadClient; faults: Fault[] }> {
  const brokenRemotes = faults.map(({ name }) => name);
  try {
    const thread = await parts.startThread({ shell, remotes, brokenRemotes });
    return { thread, faults: [...faults, ...thread.faults] };
  } catch (error) {
    if (
      !(error instanceof UnendedError) ||
      !remotes.some((remote) => remote.name === error.loading)
    )
      throw error;
    const name = error.loading ?? "";
    return start(parts, {
      shell,
      remotes: remotes.filter((remote) => remote.name !== name),
      faults: [...faults, { name, reason: error.message }],
    });
  }
}

async function askByLanguage(thread: ThreadClient) {
  const manifests: Partial<Site["manifests"]> = {};
  const clientDocuments: Partial<Site["clientDocuments"]> = {};
  for (const language of languages) {
    manifests[language] = JSON.parse(
      await thread.ask({ ask: "manifest", language }, askedWithinMs),
    ) as string;
    clientDocuments[language] = await renderClientDocument(thread, language);
  }
  return {
    manifests: manifests as Site["manifests"],
    clientDocuments: clientDocuments as Site["clientDocuments"],
  };
}

async function renderClientDocument(
  thread: ThreadClient,
  language: Language,
): Promise<RenderedPage> {
  const request = {
    kind: "client",
    path: "/",
    language,
    data: {},
    origin: "http://page.invalid",
    // The browser asks who the visitor is.
    hasSession: true,
  } as const;
  return JSON.parse(await thread.ask({ ask: "render", request }, askedWithinMs)) as RenderedPage;
}
