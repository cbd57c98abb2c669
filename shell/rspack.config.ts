import { createShellConfigs } from "./build/rspack-config.ts";
import type { UiBuildOptions } from "./build/rspack-config.ts";

/** The shell's browser and server builds. */
export function createConfigs(options: Omit<UiBuildOptions, "name" | "directory">) {
  return createShellConfigs({
    name: "shell",
    directory: import.meta.dirname,
    folders: ["site-root"],
    ...options,
  });
}
