import { randomFillSync } from "node:crypto";
import { uploadedFileSchema } from "@dhahabu/contract/content";
import type { UploadedFile } from "@dhahabu/contract/content";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createApiClient, signIn } from "../support/api-client.ts";
import type { ApiClient } from "../support/api-client.ts";
import { readRecording } from "../support/draw-picture.ts";
import { createForm } from "../support/file-client.ts";
import "../support/provided.ts";
import { startHouse } from "../support/start-house.ts";
import type { House } from "../support/start-house.ts";

let house: House;
let admin: ApiClient;
let film: Buffer;

beforeAll(async () => {
  house = await startHouse(inject("servers"));
  admin = createApiClient(house.origin);
  await signIn(admin, house.admin);
  const filler = randomFillSync(Buffer.alloc(5 * 1_048_576));
  filler.writeUInt32BE(filler.length, 0);
  filler.write("free", 4, "latin1");
  film = Buffer.concat([await readRecording("film.mp4"), filler]);
});

afterAll(() => house.stop());

async function upload(headers: Record<string, string>): Promise<Response> {
  return fetch(new URL("/api/media/upload", house.origin), {
    method: "POST",
    body: createForm(film, "tour.mp4", "video/mp4"),
    headers: { origin: house.origin, ...headers },
  });
}

test("a film of 5 MB goes through the gateway, is shown, and comes back in parts", async () => {
  expect((await upload({})).status).toBe(401);
  const answer = await upload({ cookie: admin.cookies });
  expect(answer.status).toBe(201);
  const uploaded: UploadedFile = uploadedFileSchema.parse(await answer.json());
  expect(uploaded).toMatchObject({ type: "video", fileSize: film.length, width: 64, height: 48 });

  const url = new URL(uploaded.fileUrl, house.origin);
  expect((await fetch(url)).status).toBe(404);
  const forStaff = await fetch(url, { headers: { cookie: admin.cookies } });
  expect(forStaff.headers.get("cache-control")).toBe("private, no-store");
  await forStaff.arrayBuffer();
  const created = await admin.send("POST", "/api/media", {
    title: "Vault tour",
    type: "video",
    fileUrl: uploaded.fileUrl,
  });
  expect(created.status).toBe(201);

  const part = await fetch(url, { headers: { range: "bytes=3000000-3000999" } });
  expect(part.status).toBe(206);
  expect(Object.fromEntries(part.headers)).toMatchObject({
    "content-range": `bytes 3000000-3000999/${film.length}`,
    "content-type": "video/mp4",
    "cache-control": "private, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
    "cross-origin-resource-policy": "same-origin",
  });
  const bytes = Buffer.from(await part.arrayBuffer());
  expect(bytes.equals(film.subarray(3_000_000, 3_001_000))).toBe(true);

  const etag = part.headers.get("etag") ?? "";
  expect((await fetch(url, { headers: { "if-none-match": etag } })).status).toBe(304);
  const head = await fetch(url, { method: "HEAD" });
  expect([head.status, head.headers.get("content-length")]).toEqual([200, String(film.length)]);
  expect((await fetch(url, { headers: { range: "bytes=99999999-" } })).status).toBe(416);
  const whole = await fetch(url);
  expect((await whole.arrayBuffer()).byteLength).toBe(film.length);
});
