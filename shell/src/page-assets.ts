import type { Language } from "@dhahabu/contract/language";
import type { AssetGroup, UiBundle } from "@dhahabu/contract/pages";
import type { PageRoute } from "@dhahabu/kit/remote";
import { escapeStyle } from "./document.ts";
import type { PageAssets } from "./document.ts";
import { nameMessageChunk, nameShellMessageChunk } from "./message-loader.ts";
import type { LoadedRemote } from "./remote-module.ts";

/** A remote as the server has loaded it. */
export interface ServedRemote extends LoadedRemote, Omit<UiBundle, "name" | "exports"> {}

/** A page and the remote that it belongs to. */
export interface FoundPage {
  readonly page: PageRoute;
  readonly remote: ServedRemote;
}

/** The page of an address, if any. */
export function findPage(remotes: readonly ServedRemote[], path: string): FoundPage | undefined {
  for (const remote of remotes) {
    const page = remote.module.routes.find((route) => route.path === path);
    if (page) return { page, remote };
  }
  return undefined;
}

const emptyGroup: AssetGroup = { js: [], css: [] };
const exposeChunk = "expose-remote";

function buildUrl({ name, version }: Pick<UiBundle, "name" | "version">, file: string): string {
  return `/ui/${name}/${version}/${file}`;
}

function buildUrls(name: string, version: string, files: readonly string[]): string[] {
  return files.map((file) => buildUrl({ name, version }, file));
}

/** URL of a remote's federation entry. Throws where it was built without one. */
export function findRemoteEntry({ name, version, assets }: Omit<ServedRemote, "module">): string {
  const file = Object.values(assets.entries)
    .flatMap(({ js }) => js)
    .find((candidate) => candidate.startsWith("remoteEntry."));
  if (!file) throw new Error(`${name} has no federation entry.`);
  return `/ui/${name}/${version}/${file}`;
}

/** What the browser will ask for on a page: `page` of one of `remotes`, or none of theirs. */
export function collectAssets({
  shell,
  remotes,
  page: found,
  language,
}: {
  shell: Omit<UiBundle, "exports">;
  remotes: readonly ServedRemote[];
  page: FoundPage | undefined;
  language: Language;
}): PageAssets {
  const entry = shell.assets.entries["main"] ?? emptyGroup;
  const shellMessages = shell.assets.groups[nameShellMessageChunk(language)] ?? emptyGroup;
  const styles: string[] = [];
  const styleTexts = entry.css.map((file) => shell.styles[file] ?? "");
  const preloads = buildUrls(shell.name, shell.version, shellMessages.js);
  for (const remote of remotes) {
    const isMatched = remote === found?.remote;
    const page = isMatched ? found.page : undefined;
    const namespaces = [...remote.module.baseMessages, ...(page?.messages ?? [])];
    const groups = [
      remote.assets.groups[exposeChunk],
      page && remote.assets.groups[`page-${page.id}`],
      ...namespaces.map((name) => remote.assets.groups[nameMessageChunk(language, name)]),
    ].filter((group) => group !== undefined);
    const js = new Set(groups.flatMap((group) => group.js));
    const css = new Set(groups.flatMap((group) => group.css));
    preloads.push(findRemoteEntry(remote), ...buildUrls(remote.name, remote.version, [...js]));
    styles.push(...buildUrls(remote.name, remote.version, [...css]));
    styleTexts.push(...[...css].map((file) => remote.styles[file] ?? ""));
  }
  return {
    inlineStyle: escapeStyle(styleTexts.join("")),
    styles,
    start: buildUrl(shell, "start.js"),
    // The shell's own script before React: run while that is still fetched, React would delay the first taps.
    scripts: buildUrls(shell.name, shell.version, entry.js.toReversed()),
    preloads: [...new Set(preloads)],
    images: found?.page.preloadImages ?? [],
  };
}
