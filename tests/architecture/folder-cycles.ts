import type { Import } from "./cruise-dependencies.ts";

/**
 * Folders beside each other that need one another, types included: each cycle as the folders' paths in
 * its order. Folders of different packages are under the dependency rules instead.
 */
export function findFolderCycles(imports: readonly Import[]): string[][] {
  const neighbours = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const pair = splitPaths(from, to);
    if (!pair) continue;
    neighbours.set(pair[0], (neighbours.get(pair[0]) ?? new Set()).add(pair[1]));
  }
  const cycles: string[][] = [];
  const done = new Set<string>();
  function visit(folder: string, path: readonly string[]): void {
    const start = path.indexOf(folder);
    if (start !== -1) cycles.push(path.slice(start));
    if (start !== -1 || done.has(folder)) return;
    for (const next of neighbours.get(folder) ?? []) visit(next, [...path, folder]);
    done.add(folder);
  }
  for (const folder of neighbours.keys()) visit(folder, []);
  return cycles;
}

const packages = /^(?:services\/[^/]+|shell\/kit|shell|mfe-[^/]+)\//;

/** The two folders under the deepest one that holds both files; undefined where one of them lies in it directly. */
function splitPaths(from: string, to: string): [string, string] | undefined {
  const home = packages.exec(from)?.[0];
  if (home === undefined || home !== packages.exec(to)?.[0]) return undefined;
  const [one, other] = [from.split("/"), to.split("/")];
  const fork = one.findIndex((part, index) => part !== other[index]);
  if (fork === -1 || fork >= one.length - 1 || fork >= other.length - 1) return undefined;
  return [one.slice(0, fork + 1).join("/"), other.slice(0, fork + 1).join("/")];
}
