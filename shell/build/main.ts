import { join } from "node:path";
import { parseArgs } from "node:util";
import { rspack } from "@rspack/core";
import type { Configuration } from "@rspack/core";
import type { UiBuildOptions } from "./rspack-config.ts";

interface UiConfigModule {
  createConfigs(options: Omit<UiBuildOptions, "name" | "directory">): Configuration[];
}

const { values } = parseArgs({
  options: {
    name: { type: "string" },
    version: { type: "string" },
    out: { type: "string" },
    development: { type: "boolean", default: false },
  },
});

function runBuild(configs: Configuration[]): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    rspack(configs, (error, stats) => {
      if (error) {
        reject(error);
        return;
      }
      resolve(
        stats?.hasErrors()
          ? stats.toString({ preset: "errors-only", colors: false, errorDetails: true })
          : undefined,
      );
    });
  });
}

async function build({ name, version, out }: { name: string; version: string; out: string }) {
  const directory = join(import.meta.dirname, "../..", name);
  const config = (await import(join(directory, "rspack.config.ts"))) as UiConfigModule;
  const failure = await runBuild(
    config.createConfigs({
      version,
      outDir: out,
      mode: values.development ? "development" : "production",
    }),
  );
  if (failure === undefined) return;
  process.stderr.write(`${failure}\n`);
  process.exitCode = 1;
}

if (!values.name || !values.version || !values.out) {
  process.stderr.write("usage: main.ts --name <ui> --version <version> --out <folder>\n");
  process.exitCode = 2;
} else {
  await build({ name: values.name, version: values.version, out: values.out });
}
