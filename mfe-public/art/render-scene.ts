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
type Quality = keyof typeof qualities;

/** True for the name of a quality. */
export function isQuality(word: string): word is Quality {
  return Object.hasOwn(qualities, word);
}

/** Runs a program to its end. Throws when it fails. */
export function run(command: string, words: readonly string[]): void {
  const { error, status } = spawnSync(command, words, { stdio: ["ignore", "inherit", "inherit"] });
  if (error) throw error;
  if (status !== 0) throw new Error(`${command} ${words.join(" ")} ended with ${status}`);
}

interface RenderSize {
  samples: number;
  width: number;
  height: number;
  /** For films. */
  framesPerSecond?: number;
}

/** Runs a scene of this folder in Blender: it writes its picture, or the frames of its film, to `out`. */
export function runScene(
  name: string,
  out: string,
  { samples, width, height, framesPerSecond }: RenderSize,
): void {
  const words = ["--background", "--python-exit-code", "1", "--python"];
  words.push(join(import.meta.dirname, `${name}.py`), "--", out);
  words.push(String(samples), String(width), String(height));
  if (framesPerSecond !== undefined) words.push(String(framesPerSecond));
  run("nice", ["-n", "19", "blender", ...words]);
}

/** Renders a scene of this folder; gives back the path of the PNG. */
export function renderScene(name: string, quality: Quality): string {
  const png = join(tmpdir(), `${name}-${quality}.png`);
  runScene(name, png, qualities[quality]);
  return png;
}
