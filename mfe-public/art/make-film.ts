import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import sharp from "sharp";
import { run, runScene } from "./render-scene.ts";

interface Film {
  seconds: number;
  /** Which share of it its poster shows. */
  posterShare: number;
  /** How finely it is shipped. */
  samples: number;
}

const films: Record<string, Film> = {
  "film-turning-bar": { seconds: 6, posterShare: 0, samples: 6 },
  "film-pour": { seconds: 6, posterShare: 0.53, samples: 4 },
  "film-vault-door": { seconds: 7, posterShare: 0.999, samples: 4 },
};

const qualities = {
  preview: { width: 240, height: 136, videoKilobits: 300 },
  final: { width: 1280, height: 720, videoKilobits: 1750 },
  best: { width: 1280, height: 720, videoKilobits: 1750, samples: 64 },
} as const;

const framesPerSecond = 24;
const mostBytes = 1_650_000;

function isQuality(word: string): word is keyof typeof qualities {
  return Object.hasOwn(qualities, word);
}

/** Renders the frames that are not there yet. */
function renderFrames(
  name: string,
  { seconds, samples }: Film,
  quality: keyof typeof qualities,
  folder: string,
): void {
  mkdirSync(folder, { recursive: true });
  const there = readdirSync(folder).filter((file) => /^\d{4}\.png$/.test(file));
  if (there.length === seconds * framesPerSecond) return;
  runScene(name, folder, { samples, ...qualities[quality], framesPerSecond });
}

/** H.264 with AAC, begun to play before it is whole; two passes meet the size. */
function encode(
  { frames, sound, kilobits }: { frames: string; sound: string; kilobits: number },
  work: string,
  path: string,
): void {
  const pictures = ["-framerate", String(framesPerSecond), "-i", join(frames, "%04d.png")];
  const picture = ["-vf", "scale=out_color_matrix=bt709:out_range=tv,format=yuv420p"];
  picture.push("-c:v", "libx264", "-profile:v", "high", "-level", "3.1", "-preset", "veryslow");
  picture.push("-x264-params", "aq-mode=3:aq-strength=1.0:keyint=96", "-b:v", `${kilobits}k`);
  picture.push("-maxrate", `${kilobits * 2}k`, "-bufsize", `${kilobits * 4}k`);
  picture.push("-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709");
  picture.push("-color_range", "tv", "-passlogfile", join(work, "pass"));
  const common = ["-hide_banner", "-loglevel", "error", "-y"];
  run("ffmpeg", [...common, ...pictures, ...picture, "-pass", "1", "-an", "-f", "null", "-"]);
  const voice = ["-c:a", "aac", "-b:a", "64k", "-map", "0:v", "-map", "1:a", "-shortest"];
  const file = ["-movflags", "+faststart", "-map_metadata", "-1", "-fflags", "+bitexact", path];
  const inputs = [...pictures, "-i", sound];
  run("ffmpeg", [...common, ...inputs, ...picture, "-pass", "2", ...voice, ...file]);
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      quality: { type: "string", default: "final" },
      frames: { type: "string" },
      out: { type: "string" },
    },
  });
  const [name = ""] = positionals;
  const film = films[name];
  if (film === undefined || !isQuality(values.quality))
    throw new Error(
      `npm run art:film -- ${Object.keys(films).join("|")} [--quality=${Object.keys(qualities).join("|")}] [--frames=FOLDER] [--out=FOLDER]`,
    );
  const frames = resolve(values.frames ?? join(tmpdir(), `${name}-${values.quality}`));
  const demo = join(import.meta.dirname, "../../services/content/demo");
  const out = resolve(values.out ?? (values.quality === "preview" ? tmpdir() : demo));
  mkdirSync(out, { recursive: true });
  renderFrames(name, film, values.quality, frames);
  const work = mkdtempSync(join(tmpdir(), "film-"));
  try {
    const sound = join(work, "sound.wav");
    run("python3", [join(import.meta.dirname, "soundtrack.py"), name, sound]);
    const path = join(out, `${name}.mp4`);
    const kilobits = qualities[values.quality].videoKilobits;
    encode({ frames, sound, kilobits }, work, path);
    const bytes = statSync(path).size;
    if (bytes > mostBytes) throw new Error(`${path} has ${bytes} bytes, more than ${mostBytes}`);
    const number = Math.floor(film.posterShare * film.seconds * framesPerSecond);
    const poster = sharp(join(frames, `${String(number).padStart(4, "0")}.png`));
    const { size } = await poster
      .webp({ quality: 80, effort: 6, smartSubsample: true })
      .toFile(join(out, `${name}.webp`));
    process.stdout.write(`${path} ${bytes} bytes, poster ${size} bytes\n`);
  } finally {
    rmSync(work, { recursive: true });
  }
}

await main();
