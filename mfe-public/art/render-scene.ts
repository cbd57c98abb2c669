import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** How well a scene is rendered. */
export const qualities = {
  preview: { samples: 24, width: 480, height: 270 },
  draft: { samples: 64, width: 960, height: 540 },
  final: { samples: 128, width: 1920, height: 1080 },
  best: { samples: 256, width: 1920, height: 1080 },
} as const;

/** Name of a quality. */
export type Quality = keyof typeof qualities;

/** True for the name of a quality. */
export function isQuality(word: string): word is Quality {
  return Object.hasOwn(qualities, word);
}

/** Renders a scene of this folder with Blender; gives back the path of the PNG. */
export function renderScene(name: string, quality: Quality): string {
  const { samples, width, height } = qualities[quality];
  const png = join(tmpdir(), `${name}-${quality}.png`);
  const scene = join(import.meta.dirname, `${name}.py`);
  const words = ["--background", "--python-exit-code", "1", "--python", scene];
  words.push("--", png, String(samples), String(width), String(height));
  const { error, status } = spawnSync("nice", ["-n", "19", "blender", ...words], {
    stdio: "inherit",
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`Blender ended with ${status} in ${scene}`);
  return png;
}
