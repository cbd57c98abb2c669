import { globSync } from "node:fs";
import { dirname } from "node:path";

/**
 * A module with all texts of a remote, each in a chunk of its own. They stand in `<namespace>/messages/<language>.json`,
 * in the folders of what says them. In order, so that a build is the same again and compresses well.
 */
export function writeMessageTable(sourceFolder: string): string {
  const entries = globSync("**/messages/*.json", { cwd: sourceFolder }).map((file) => {
    const [, namespace, language] = /([^/]+)\/messages\/(\w+)\.json$/.exec(file) ?? [];
    const chunk = `messages-${language}-${namespace}-json`;
    return `"${language}/${namespace}":()=>import(/* webpackChunkName: "${chunk}" */"./${file}")`;
  });
  return `export const messageTable={${entries.toSorted().join(",\n")}};\n`;
}

interface LoaderContext {
  readonly resourcePath: string;
  addContextDependency(folder: string): void;
}

// oxlint-disable import/no-default-export, oxc/no-this-in-exported-function -- how the bundler calls a loader
export default function loadMessageTable(this: LoaderContext): string {
  const folder = dirname(this.resourcePath);
  this.addContextDependency(folder);
  return writeMessageTable(folder);
}
