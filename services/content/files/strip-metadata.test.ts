import sharp from "sharp";
import type { Sharp } from "sharp";
import { describe, expect, test } from "vitest";
import { stripMetadata } from "./strip-metadata.ts";

const secret = "TakenAtHome";
const kinds = ["jpeg", "png", "webp", "gif", "avif"] as const;
type Kind = (typeof kinds)[number];

function draw(): Sharp {
  const noise = { type: "gaussian", mean: 120, sigma: 40 } as const;
  return sharp({ create: { width: 60, height: 40, channels: 3, background: "#a80", noise } });
}

async function drawPlain(kind: Kind): Promise<Buffer> {
  return draw().toFormat(kind).toBuffer();
}

async function drawTold(kind: Kind, orientation = 1): Promise<Buffer> {
  return draw()
    .withExif({ IFD0: { Copyright: secret }, IFD3: { GPSLatitude: "1/1 17/1 0/1" } })
    .withMetadata({ orientation })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${secret}</x:xmpmeta>`)
    .toFormat(kind)
    .toBuffer();
}

const strip = (bytes: Buffer, kind: Kind, orientation = 1) =>
  stripMetadata(bytes, { mimeType: `image/${kind}`, orientation });
const pixelsOf = (bytes: Buffer) => sharp(bytes).raw().toBuffer();

describe.each(kinds)("a %s", (kind) => {
  test("that tells nothing stays as it is", async () => {
    const bytes = await drawPlain(kind);
    expect(strip(bytes, kind)?.equals(bytes)).toBe(true);
  });

  test("loses what tells of its owner and no pixel", async () => {
    const told = await drawTold(kind);
    // A GIF has no place for EXIF or XMP; its comments have a test of their own.
    expect(told.includes(secret)).toBe(kind !== "gif");
    const stripped = strip(told, kind) ?? Buffer.alloc(0);
    expect(stripped.includes(secret)).toBe(false);
    expect((await pixelsOf(stripped)).equals(await pixelsOf(told))).toBe(true);
  });

  test("loses what was appended", async () => {
    const bytes = await drawPlain(kind);
    const longer = Buffer.concat([bytes, Buffer.from("<html><script>alert(1)</script>PK\x03\x04")]);
    expect(strip(longer, kind)?.equals(bytes)).toBe(true);
  });

  test("that is cut off is broken, wherever it is cut", async () => {
    const bytes = await drawTold(kind);
    const lengths = Array.from({ length: Math.floor(bytes.length / 7) }, (_, n) => n * 7);
    expect(lengths.filter((length) => strip(bytes.subarray(0, length), kind))).toEqual([]);
  });
});

test.each(["jpeg", "webp"] as const)("a %s stays turned", async (kind) => {
  const stripped = strip(await drawTold(kind, 6), kind, 6) ?? Buffer.alloc(0);
  expect(stripped.includes(secret)).toBe(false);
  const metadata = await sharp(stripped).metadata();
  expect(metadata.orientation).toBe(6);
  expect(metadata.autoOrient).toEqual({ width: 40, height: 60 });
});

test("a GIF keeps its frames, their times and its repetition, and loses its comments", async () => {
  const frames = await Promise.all(
    ["#a80", "#08a"].map((background) =>
      sharp({ create: { width: 8, height: 8, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const film = await sharp(frames, { join: { animated: true } })
    .gif({ delay: [100, 200], loop: 3 })
    .toBuffer();
  const comment = Buffer.from([0x21, 0xfe, secret.length, ...Buffer.from(secret), 0]);
  const told = Buffer.concat([film.subarray(0, -1), comment, film.subarray(-1)]);
  expect(strip(told, "gif")?.equals(film)).toBe(true);
  expect(await sharp(film, { animated: true }).metadata()).toMatchObject({
    pages: 2,
    delay: [100, 200],
    loop: 3,
  });
});

test("nonsense under a right name is broken", () => {
  for (const kind of kinds) {
    expect(strip(Buffer.from("GIF89a<html>, certainly no picture at all"), kind)).toBeUndefined();
  }
});
