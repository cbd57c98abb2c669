import { createRemoteConfigs } from "../shell/build/rspack-config.ts";
import type { UiBuildOptions } from "../shell/build/rspack-config.ts";

/** This remote's browser and server builds. */
export function createConfigs(options: Omit<UiBuildOptions, "name" | "directory">) {
  return createRemoteConfigs({ name: "mfe-admin", directory: import.meta.dirname, ...options });
}
