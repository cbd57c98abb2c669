import type { ErrorBody } from "@dhahabu/contract/errors";
import sharp from "sharp";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createFileClient, createForm } from "../support/file-client.ts";
import type { FileClient } from "../support/file-client.ts";
import "../support/provided.ts";
import { startContentOver } from "../support/start-content.ts";
import type { ContentUnderTest } from "../support/start-content.ts";

const marketing = { userId: 7, username: "wanjiru", role: "marketing" } as const;
let content: ContentUnderTest;
let files: FileClient;

beforeAll(async () => {
  content = await startContentOver("disk", inject("servers"), {});
  files = createFileClient(content.url, marketing);
});

afterAll(() => content.stop());

const draw = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: "#a80" } });

test("19.12: an AVIF of more than 16 megapixels is refused before it is decoded, with a sentence", async () => {
  const large = await draw(4100).avif({ effort: 0 }).toBuffer();
  const { status, body } = await files.send(createForm(large));
  expect<[number, Partial<ErrorBody>]>([status, body]).toMatchObject([
    413,
    { reason: "file.tooManyPixels", message: "Pictures may have at most 16 million pixels." },
  ]);
  expect(await content.listStored()).toEqual([]);
});

test("19.12: an AVIF of 16 megapixels is taken, and a JPEG of more too", async () => {
  const avif = await draw(4000).avif({ effort: 0 }).toBuffer();
  expect(await files.upload(avif)).toMatchObject({ width: 4000, height: 4000 });
  const jpeg = await draw(4100).jpeg().toBuffer();
  expect(await files.upload(jpeg)).toMatchObject({ width: 4100, height: 4100 });
});
