import { createRemoteConfigs, createStandAloneConfig } from "../shell/build/rspack-config.ts";
import type { UiBuildOptions } from "../shell/build/rspack-config.ts";

type Options = Omit<UiBuildOptions, "name" | "directory">;

const remote = {
  name: "mfe-public",
  directory: import.meta.dirname,
  pictures: "src/pictures",
  folders: ["cards"],
  textGroups: {
    // Every page reads the first, and those with the most files the second.
    base: ["public", "gold"],
    home: [
      "home",
      "price-origins",
      "price-history",
      "purity",
      "vault",
      "assistant",
      "testimonials",
    ],
  },
};

/** This remote's browser and server builds. */
export function createConfigs(options: Options) {
  return createRemoteConfigs({ ...remote, ...options });
}

/** This remote as a page of its own, for work on it without the shell. */
export function createStandAlone(options: Options) {
  return createStandAloneConfig({ ...remote, ...options });
}
