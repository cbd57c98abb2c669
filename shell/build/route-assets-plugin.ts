import type { AssetGroup, RouteAssets } from "@dhahabu/contract/pages";
import type { Compiler } from "@rspack/core";

function sortFiles(files: readonly string[]): AssetGroup {
  return {
    js: files.filter((file) => file.endsWith(".js")),
    css: files.filter((file) => file.endsWith(".css")),
  };
}

/** Plugin that writes `route-assets.json`, from which the server knows what a page will ask for. */
export function createRouteAssetsPlugin() {
  return {
    apply(compiler: Compiler) {
      const { Compilation, sources } = compiler.webpack;
      compiler.hooks.thisCompilation.tap("route-assets", (compilation) => {
        compilation.hooks.processAssets.tap(
          { name: "route-assets", stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
          () => {
            const assets: RouteAssets = { entries: {}, groups: {} };
            for (const [name, entry] of compilation.entrypoints) {
              assets.entries[name] = sortFiles(entry.getFiles());
            }
            for (const [name, group] of compilation.namedChunkGroups) {
              if (!(name in assets.entries)) assets.groups[name] = sortFiles(group.getFiles());
            }
            compilation.emitAsset(
              "route-assets.json",
              new sources.RawSource(JSON.stringify(assets)),
            );
          },
        );
      });
    },
  };
}
