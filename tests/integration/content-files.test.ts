import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readFile, readdir, readlink, rm } from "node:fs/promises";
import type { ClientRequest, IncomingMessage } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mediaItemSchema } from "@dhahabu/contract/content";
import type { MediaItem } from "@dhahabu/contract/content";
import { connectSession } from "@dhahabu/platform/db";
import { callerHeader } from "@dhahabu/platform/http/caller";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { drawPicture, readRecording, takePhoto } from "../support/draw-picture.ts";
import { createFileClient, createForm } from "../support/file-client.ts";
import type { FileClient } from "../support/file-client.ts";
import "../support/provided.ts";
import { mediaOrigin } from "../support/media-origin.ts";
import { startContentOver } from "../support/start-content.ts";
import type { ContentUnderTest, StorageKind } from "../support/start-content.ts";
import { createServiceClient, stopService } from "../support/start-service.ts";
import type { ServiceClient } from "../support/start-service.ts";
import { waitFor } from "../support/wait-for.ts";

const marketing = { userId: 7, username: "wanjiru", role: "marketing" } as const;
const plainUser = { userId: 8, username: "otieno", role: "user" } as const;
const megabyte = 1_048_576;
const limits = { UPLOAD_MAX_IMAGE_MB: "1", UPLOAD_MAX_AUDIO_MB: "2", UPLOAD_MAX_VIDEO_MB: "32" };

describe.each<StorageKind>(["disk", "s3"])("files on %s", (kind) => {
  let content: ContentUnderTest;
  let files: FileClient;
  let client: ServiceClient;

  beforeAll(async () => {
    content = await startContentOver(kind, inject("servers"), {
      ...limits,
      UPLOAD_MAX_MEGAPIXELS: "2",
      MEDIA_STALL_SECONDS: "1",
    });
    files = createFileClient(content.url, marketing);
    client = createServiceClient({ url: content.url, service: "content" });
  });

  afterAll(() => content.stop());

  async function countRows(): Promise<number> {
    const rows = await content.sql<{ count: number }[]>`
      select count(*)::int as count from media_files`;
    return rows[0]?.count ?? -1;
  }

  /** What is stored once the bytes that earlier tests let go are removed. */
  async function readState() {
    await waitFor("what was let go to be removed", async () => {
      const doomed = await content.sql`
        select id from media_files where deleted_at is not null limit 1`;
      return doomed.length === 0;
    });
    return { stored: await content.listStored(), rows: await countRows(), spooled: [] as string[] };
  }

  /** Waits for the state to be as it was: nothing more stored, no row, nothing in the spool. */
  async function expectState(before: Awaited<ReturnType<typeof readState>>): Promise<void> {
    await waitFor("an empty spool", async () => (await content.listSpooled()).length === 0);
    await waitFor("the bytes to be gone", async () => {
      return (await content.listStored()).join() === before.stored.join();
    });
    await waitFor("the rows to be gone", async () => (await countRows()) === before.rows);
    expect(await readState()).toEqual(before);
  }

  /** Has thirty-one days go by for what was deleted, and the schedule run. */
  async function letGoOfDeleted(): Promise<void> {
    await content.sql`
      update deleted_media_items set deleted_at = deleted_at - interval '31 days'`;
    const replica = await content.startReplica({ MEDIA_SWEEP_CRON: "* * * * * *" });
    await waitFor("the deleted to be gone for good", async () => {
      const left = await content.sql`
        select id from deleted_media_items
        union all select id from media_files where deleted_at is not null`;
      return left.length === 0;
    });
    await stopService(replica);
  }

  async function show(body: object): Promise<MediaItem> {
    const answer = await client.call("POST", "/api/media", {
      caller: marketing,
      body: { title: "Vault tour", ...body },
    });
    expect(answer.status).toBe(201);
    return mediaItemSchema.parse(answer.body);
  }

  const readBytes = async (response: Response) => Buffer.from(await response.arrayBuffer());
  const nameOf = (url: string | null) => url?.split("/").at(-1) ?? "";

  const kinds: [string, () => Promise<Buffer>, object][] = [
    ["png", () => drawPicture("png"), { type: "image", mimeType: "image/png" }],
    ["jpg", () => drawPicture("jpeg"), { type: "image", mimeType: "image/jpeg" }],
    ["gif", () => drawPicture("gif"), { type: "image", mimeType: "image/gif" }],
    ["webp", () => drawPicture("webp"), { type: "image", mimeType: "image/webp" }],
    ["avif", () => drawPicture("avif"), { type: "image", mimeType: "image/avif" }],
    ["mp3", () => readRecording("tone.mp3"), { type: "audio", mimeType: "audio/mpeg" }],
    ["wav", () => readRecording("tone.wav"), { type: "audio", mimeType: "audio/wav" }],
    ["ogg", () => readRecording("tone.ogg"), { type: "audio", mimeType: "audio/ogg" }],
    ["m4a", () => readRecording("tone.m4a"), { type: "audio", mimeType: "audio/mp4" }],
    ["m4a", () => readRecording("sound-only.mp4"), { type: "audio", mimeType: "audio/mp4" }],
    ["webm", () => readRecording("sound-only.webm"), { type: "audio", mimeType: "audio/webm" }],
    ["mp4", () => readRecording("film.mp4"), { type: "video", mimeType: "video/mp4" }],
    ["webm", () => readRecording("film.webm"), { type: "video", mimeType: "video/webm" }],
  ];

  describe("an upload", () => {
    test.each(kinds)("of %s is told by its bytes and comes back whole", async (...given) => {
      const [extension, read, told] = given;
      const bytes = await read();
      const uploaded = await files.upload(bytes);
      expect(uploaded).toMatchObject({ ...told, fileSize: bytes.length });
      expect(uploaded.fileUrl).toMatch(
        new RegExp(`^/api/media/files/[0-9a-f]{40}\\.${extension}$`),
      );
      const isImage = uploaded.type === "image";
      const isSound = uploaded.type === "audio";
      expect([uploaded.width, uploaded.height]).toEqual(isSound ? [null, null] : [64, 48]);
      expect(uploaded.thumbnailUrl !== null).toBe(isImage);
      expect(Math.round(uploaded.duration ?? -1)).toBe(isImage ? -1 : extension === "wav" ? 1 : 2);
      const response = await files.open(uploaded.fileUrl, { as: marketing });
      expect(response.headers.get("content-type")).toBe(uploaded.mimeType);
      // What an MP4 tells of its maker is blanked in its place; all others are the very same bytes.
      const kept = await readBytes(response);
      expect(kept.length).toBe(bytes.length);
      expect(kept.equals(bytes) || uploaded.mimeType.endsWith("/mp4")).toBe(true);
    });

    test("of a picture has a small WebP as its thumbnail", async () => {
      const { thumbnailUrl } = await files.upload(
        await drawPicture("jpeg", { width: 960, height: 400 }),
      );
      const response = await files.open(thumbnailUrl ?? "", { as: marketing });
      expect(response.headers.get("content-type")).toBe("image/webp");
      const { format, width, height } = await sharp(await readBytes(response)).metadata();
      expect({ format, width, height }).toEqual({ format: "webp", width: 480, height: 200 });
    });

    test("of a photo loses place and camera, and stands upright", async () => {
      const photo = await takePhoto();
      expect(photo.includes("PhoneOfMine")).toBe(true);
      const uploaded = await files.upload(photo);
      expect(uploaded).toMatchObject({ width: 480, height: 640 });
      const kept = await readBytes(await files.open(uploaded.fileUrl, { as: marketing }));
      expect(kept.length).toBe(uploaded.fileSize);
      expect(kept.includes("PhoneOfMine")).toBe(false);
      const upright = await sharp(kept).metadata();
      expect(upright).toMatchObject({ format: "jpeg", width: 480, height: 640 });
      expect([upright.exif, upright.orientation]).toEqual([undefined, undefined]);
      const small = await readBytes(
        await files.open(uploaded.thumbnailUrl ?? "", { as: marketing }),
      );
      expect(await sharp(small).metadata()).toMatchObject({ width: 480, height: 640 });
      expect((await sharp(small).metadata()).exif).toBeUndefined();
    });

    test.each(["png", "webp", "avif"] as const)("of a %s loses its texts", async (format) => {
      const told = await sharp(await drawPicture("png"))
        .withExif({ IFD0: { Copyright: "TakenAtHome" } })
        .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">TakenAtHome</x:xmpmeta>')
        .toFormat(format)
        .toBuffer();
      expect(told.includes("TakenAtHome")).toBe(true);
      const uploaded = await files.upload(told);
      const kept = await readBytes(await files.open(uploaded.fileUrl, { as: marketing }));
      expect(kept.includes("TakenAtHome")).toBe(false);
      expect(uploaded).toMatchObject({ mimeType: `image/${format}`, width: 64, height: 48 });
    });

    test("of a moving picture keeps its frames and loses its texts", async () => {
      const frames = await Promise.all([drawPicture("png"), drawPicture("png")]);
      const film = await sharp(frames, { join: { animated: true } })
        .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">TakenAtHome</x:xmpmeta>')
        .webp({ delay: [100, 200], loop: 3 })
        .toBuffer();
      expect(film.includes("TakenAtHome")).toBe(true);
      const uploaded = await files.upload(film);
      const kept = await readBytes(await files.open(uploaded.fileUrl, { as: marketing }));
      expect(kept.includes("TakenAtHome")).toBe(false);
      expect(await sharp(kept, { animated: true }).metadata()).toMatchObject({
        pages: 2,
        delay: [100, 200],
        loop: 3,
      });
    });

    test("of a phone's film loses its place, is measured as shown and plays on", async () => {
      const film = await readRecording("phone.mp4");
      expect(film.includes("036.8219")).toBe(true);
      const uploaded = await files.upload(film);
      expect(uploaded).toMatchObject({ type: "video", width: 48, height: 64 });
      const kept = await readBytes(await files.open(uploaded.fileUrl, { as: marketing }));
      expect(kept.includes("036.8219")).toBe(false);
      expect(await files.upload(kept)).toMatchObject({ duration: uploaded.duration });
    });

    test("is named at random, also where the same bytes come twice", async () => {
      const bytes = await drawPicture("png");
      const [first, second] = [await files.upload(bytes), await files.upload(bytes)];
      expect(first.fileUrl).not.toBe(second.fileUrl);
      const rows = await content.sql<{ name: string; sha256: string; by: number }[]>`
        select name, sha256, uploaded_by as by from media_files
        where name in (${nameOf(first.fileUrl)}, ${nameOf(second.fileUrl)})`;
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      expect(rows.map((row) => [row.sha256, row.by])).toEqual([
        [sha256, 7],
        [sha256, 7],
      ]);
    });
  });

  const pdf = "%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF";
  const svg = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script/></svg>';
  const refused: [string, () => Promise<Buffer> | Buffer][] = [
    ["SVG", () => Buffer.from(svg)],
    ["HTML", () => Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["PDF", () => Buffer.from(pdf)],
    ["a zip", () => Buffer.from("504b030414000000000000000000", "hex")],
    ["text", () => Buffer.from("Dear bank,")],
    ["nonsense", () => randomBytes(5000)],
    [
      "TIFF",
      () =>
        sharp({ create: { width: 4, height: 4, channels: 3, background: "#fff" } })
          .tiff()
          .toBuffer(),
    ],
    ["QuickTime", () => readRecording("film.mov")],
    ["Matroska", () => readRecording("film.mkv")],
    ["an OGG film", () => readRecording("film.ogv")],
    ["a page that begins as a GIF", () => Buffer.from("GIF89a=1;/*<script>alert(1)</script>*/")],
    ["half a PNG", async () => (await drawPicture("png")).subarray(0, 2000)],
    ["half a JPEG", async () => (await drawPicture("jpeg")).subarray(0, 900)],
    ["half an AVIF", async () => (await drawPicture("avif")).subarray(0, 500)],
    ["a film cut off", async () => (await readRecording("film.mp4")).subarray(0, 4000)],
    [
      "a film with a page behind its end",
      async () =>
        Buffer.concat([
          await readRecording("film.mp4"),
          Buffer.from("<html><script>alert(1)</script>"),
        ]),
    ],
    [
      "the beginning of an MP4",
      () => Buffer.from("0000001866747970697336d0000000006973366d69736f6d", "hex"),
    ],
    ["the beginning of a WebM", async () => (await readRecording("film.webm")).subarray(0, 60)],
    ["the beginning of a WAV", async () => (await readRecording("tone.wav")).subarray(0, 30)],
    ["the beginning of an OGG", async () => (await readRecording("tone.ogg")).subarray(0, 60)],
    [
      "an MP3 label on nonsense",
      () => Buffer.concat([Buffer.from("ID3\u0003\0\0\0\0\0\0"), Buffer.alloc(4000, "x")]),
    ],
    ["a PNG with nonsense in it", async () => (await drawPicture("png")).fill(7, 200, 3000)],
  ];

  // A file is judged before it reaches the store: there, one that is cut off and one of no kind stand for all.
  const refusedHere =
    kind === "disk" ? refused : refused.filter(([what]) => /^SVG|half a PNG/.test(what));

  test.each(refusedHere)("refuses %s and keeps nothing", async (_what, read) => {
    const before = await readState();
    const { status, body } = await files.send(createForm(await read(), "holiday.png", "image/png"));
    expect({ status, code: body.code }).toEqual({ status: 415, code: "wrong_kind" });
    expect(body.message).toMatch(/^This (?:kind of file cannot be uploaded|file is broken)/);
    await expectState(before);
  });

  test("a picture with a page behind its end stays a picture", async () => {
    const picture = await drawPicture("jpeg");
    const page = Buffer.from("<html><script>alert(1)</script></html>");
    const uploaded = await files.upload(Buffer.concat([picture, page]));
    const response = await files.open(uploaded.fileUrl, { as: marketing });
    await readBytes(response);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/jpeg",
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringContaining("sandbox") as string,
    });
  });

  const twoFiles = () => {
    const form = createForm(Buffer.from("a"));
    form.append("file", new Blob(["b"]), "b.png");
    return form;
  };
  const forms: [string, () => Promise<FormData> | FormData][] = [
    ["no field at all", () => new FormData()],
    ["an empty file", () => createForm(Buffer.alloc(0))],
    [
      "another field",
      () => {
        const form = new FormData();
        form.append("photo", new Blob(["x"]), "x.png");
        return form;
      },
    ],
    [
      "text in place of a file",
      () => {
        const form = new FormData();
        form.append("file", "hello");
        return form;
      },
    ],
    [
      "a field beside the file",
      async () => {
        const form = createForm(await drawPicture("png"));
        form.append("title", "Vault");
        return form;
      },
    ],
    [
      "two files",
      async () => {
        const form = createForm(await drawPicture("png"));
        form.append("file", new Blob([Buffer.from(await drawPicture("png"))]), "b.png");
        return form;
      },
    ],
  ];

  test.each(forms)("refuses a form with %s and keeps nothing", async (_what, create) => {
    const before = await readState();
    const { status, body } = await files.send(await create());
    expect({ status, issues: body.issues?.map((issue) => issue.path) }).toEqual({
      status: 400,
      issues: ["file"],
    });
    await expectState(before);
  });

  test("refuses a second file of a kind that is refused, too", async () => {
    const { status } = await files.send(twoFiles());
    expect([400, 415]).toContain(status);
  });

  test("refuses what is no form", async () => {
    const before = await readState();
    const answer = await client.call("POST", "/api/media/upload", {
      caller: marketing,
      body: { file: "x" },
    });
    expect(answer.status).toBe(415);
    await expectState(before);
  });

  test("refuses who is no staff, and keeps nothing", async () => {
    const before = await readState();
    const form = async () => createForm(await drawPicture("png"));
    expect((await files.send(await form(), {})).status).toBe(401);
    expect((await files.send(await form(), plainUser)).status).toBe(403);
    await expectState(before);
  });

  describe("a limit", () => {
    function finish(request: ClientRequest): Promise<{ status: number; text: string }> {
      return new Promise((resolve, reject) => {
        request.on("error", reject);
        request.on("response", (response: IncomingMessage) => {
          let text = "";
          response.on("data", (chunk: Buffer) => (text += chunk.toString()));
          response.on("end", () => resolve({ status: response.statusCode ?? 0, text }));
          response.on("error", reject);
        });
      });
    }

    /** Sends bytes until there is an answer: only a limit that holds while streaming can give one. */
    async function sendWithoutEnd(request: ClientRequest, answer: Promise<unknown>): Promise<void> {
      let isAnswered = false;
      request.on("response", () => (isAnswered = true));
      for (let sent = 0; !isAnswered && sent < 64 * megabyte; sent += 65_536) {
        const isRoom = request.write(Buffer.alloc(65_536, 1));
        if (!isRoom) {
          const drained = once(request, "drain").catch(() => undefined);
          await Promise.race([drained, answer.catch(() => undefined)]);
        }
      }
      request.end();
    }

    const head = (boundary: string) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n`;

    test.each([
      [
        "Pictures",
        "1 MB",
        async () => (await drawPicture("png", { width: 8, height: 8 })).subarray(0, 60),
      ],
      ["Sound files", "2 MB", async () => (await readRecording("tone.mp3")).subarray(0, 4000)],
      ["Films", "32 MB", async () => (await readRecording("film.mp4")).subarray(0, 4000)],
    ])("of %s holds while the bytes arrive", async (what, limit, read) => {
      const before = await readState();
      const request = files.begin({ "content-type": "multipart/form-data; boundary=gold" });
      const answer = finish(request);
      request.write(head("gold"));
      request.write(await read());
      await sendWithoutEnd(request, answer);
      const { status, text } = await answer;
      expect(status).toBe(413);
      expect(JSON.parse(text)).toMatchObject({
        code: "too_large",
        message: `${what} may have at most ${limit}.`,
      });
      await expectState(before);
    });

    test("of a whole form is told before a byte is read", async () => {
      const request = files.begin({
        "content-type": "multipart/form-data; boundary=gold",
        "content-length": 400 * megabyte,
      });
      const answer = finish(request);
      request.flushHeaders();
      const { status, text } = await answer;
      request.destroy();
      expect(status).toBe(413);
      expect((JSON.parse(text) as { message: string }).message).toBe(
        "The file is too large: pictures may have at most 1 MB, sound files 2 MB and films 32 MB.",
      );
    });

    test("of a whole form holds where no file ever begins", async () => {
      const before = await readState();
      const request = files.begin({ "content-type": "multipart/form-data; boundary=gold" });
      const answer = finish(request);
      await sendWithoutEnd(request, answer);
      expect((await answer).status).toBe(413);
      await expectState(before);
    });

    test("of pixels stops a picture that unpacks to more than it should", async () => {
      const before = await readState();
      const background = "#a80";
      const bomb = await sharp({ create: { width: 2000, height: 1001, channels: 3, background } })
        .png()
        .toBuffer();
      expect(bomb.length).toBeLessThan(50_000);
      const { status, body } = await files.send(createForm(bomb));
      expect({ status, message: body.message }).toEqual({
        status: 413,
        message: "Pictures may have at most 2 million pixels.",
      });
      await expectState(before);
    });

    test("of pixels counts every frame of an animation", async () => {
      const before = await readState();
      const create = { width: 1000, height: 801, channels: 3, background: "#a80" } as const;
      const colours = ["#a80", "#08a", "#80a"];
      const frames = await Promise.all(
        colours.map((background) =>
          sharp({ create: { ...create, background } })
            .png()
            .toBuffer(),
        ),
      );
      const draw = (count: number) =>
        sharp(frames.slice(0, count), { join: { animated: true } })
          .gif()
          .toBuffer();
      const { status, body } = await files.send(createForm(await draw(3)));
      expect({ status, message: body.message }).toEqual({
        status: 413,
        message:
          "Pictures may have at most 2 million pixels, all 3 frames of the animation together.",
      });
      await expectState(before);
      expect(await files.upload(await draw(2))).toMatchObject({ width: 1000, height: 801 });
    });

    test("is not met by sound in the container of films", async () => {
      const before = await readState();
      const sound = await readRecording("sound-only.mp4");
      const filler = Buffer.alloc(2.5 * megabyte);
      filler.writeUInt32BE(filler.length, 0);
      filler.write("free", 4, "latin1");
      const { status, body } = await files.send(createForm(Buffer.concat([sound, filler])));
      expect({ status, message: body.message }).toEqual({
        status: 413,
        message: "Sound files may have at most 2 MB.",
      });
      await expectState(before);
    });
  });

  test("an upload that is cut off leaves nothing", async () => {
    const before = await readState();
    const film = await readRecording("film.mp4");
    const request = files.begin({ "content-type": "multipart/form-data; boundary=gold" });
    request.on("error", () => undefined);
    request.write(`--gold\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n`);
    request.write(Buffer.concat([film, Buffer.alloc(200_000)]));
    await waitFor("bytes in the spool", async () => (await content.listSpooled()).length > 0);
    request.destroy();
    await expectState(before);
  });

  test("a ninth upload at once has to wait, and finds room once one has ended", async () => {
    const picture = createForm(await drawPicture("png"));
    const film = await readRecording("film.mp4");
    const uploads = Array.from({ length: 8 }, () => {
      const request = files.begin({ "content-type": "multipart/form-data; boundary=gold" });
      request.on("error", () => undefined);
      request.write(`--gold\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n`);
      request.write(Buffer.concat([film, Buffer.alloc(200_000)]));
      return request;
    });
    await waitFor("eight in the spool", async () => (await content.listSpooled()).length === 8);
    const refused = await files.send(picture);
    expect([refused.status, refused.body.code]).toEqual([503, "unavailable"]);
    expect(refused.headers.get("retry-after")).toBe("10");
    uploads[0]?.destroy();
    await waitFor("room", async () => (await files.send(picture)).status === 201);
    for (const upload of uploads) upload.destroy();
    await waitFor("an empty spool", async () => (await content.listSpooled()).length === 0);
  });

  test("an upload whose form has no end leaves nothing", async () => {
    const before = await readState();
    const request = files.begin({ "content-type": "multipart/form-data; boundary=gold" });
    const answered = new Promise<number>((resolve, reject) => {
      request.on("error", reject);
      request.on("response", (response) => resolve(response.resume().statusCode ?? 0));
    });
    request.end(
      Buffer.concat([
        Buffer.from(`--gold\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n`),
        await drawPicture("png"),
      ]),
    );
    expect(await answered).toBe(400);
    await expectState(before);
  });

  describe("a file", () => {
    let bytes: Buffer;
    let item: MediaItem;

    beforeAll(async () => {
      bytes = await drawPicture("png", { width: 300, height: 300 });
      const uploaded = await files.upload(bytes);
      item = await show({ type: "image", fileUrl: uploaded.fileUrl });
    });

    test("gives its facts to the item that shows it, whatever the form says", async () => {
      const { fileUrl, thumbnailUrl } = item;
      const other = await show({
        type: "image",
        fileUrl,
        fileSize: 5,
        duration: 100,
        width: 1,
      });
      expect(other).toMatchObject({
        fileSize: bytes.length,
        duration: null,
        width: 300,
        height: 300,
        thumbnailUrl,
      });
      expect(thumbnailUrl).toMatch(/^\/api\/media\/files\/[0-9a-f]{40}\.webp$/);
      await client.call("DELETE", `/api/media/${other.id}`, { caller: marketing });
    });

    test("is served for good, guarded, to everyone while an active item shows it", async () => {
      for (const as of [undefined, plainUser, marketing]) {
        const response = await files.open(item.fileUrl, { as });
        expect(response.status).toBe(200);
        const headers = Object.fromEntries(response.headers);
        expect(headers).toMatchObject({
          "content-type": "image/png",
          "content-length": String(bytes.length),
          "accept-ranges": "bytes",
          "cache-control": "private, max-age=31536000, immutable",
          "x-content-type-options": "nosniff",
          "content-security-policy": "default-src 'none'; sandbox",
          "cross-origin-resource-policy": "same-origin",
          "content-disposition": `inline; filename="${nameOf(item.fileUrl)}"`,
        });
        expect(headers["etag"]).toMatch(/^"[0-9a-f]{32}"$/);
        expect((await readBytes(response)).equals(bytes)).toBe(true);
      }
    });

    test.skipIf(kind === "disk")(
      "of one host is served by another, whose folder is its own",
      async () => {
        const folder = await mkdtemp(join(tmpdir(), "dhahabu-uploads-"));
        const other = await content.startReplica({ ...limits, UPLOAD_DIR: folder });
        const there = createFileClient(other.url, marketing);
        expect((await readBytes(await there.open(item.fileUrl))).equals(bytes)).toBe(true);
        const made = await drawPicture("png", { width: 20, height: 20 });
        const { fileUrl } = await there.upload(made);
        const seen = await files.open(fileUrl, { as: marketing });
        expect((await readBytes(seen)).equals(made)).toBe(true);
        await rm(folder, { recursive: true });
      },
    );

    test.each([
      ["bytes=0-9", 0, 9],
      ["bytes=100-", 100, -1],
      ["bytes=-50", -50, -1],
      ["bytes=5-99999999", 5, -1],
    ])("is served in part: %s", async (range, from, to) => {
      const response = await files.open(item.fileUrl, { headers: { range } });
      const first = from < 0 ? bytes.length + from : from;
      const last = to < 0 ? bytes.length - 1 : to;
      expect(response.status).toBe(206);
      expect(response.headers.get("content-range")).toBe(`bytes ${first}-${last}/${bytes.length}`);
      expect(response.headers.get("content-length")).toBe(String(last - first + 1));
      expect((await readBytes(response)).equals(bytes.subarray(first, last + 1))).toBe(true);
    });

    test("has no part beyond its end", async () => {
      const range = `bytes=${bytes.length}-`;
      const response = await files.open(item.fileUrl, { headers: { range } });
      expect(response.status).toBe(416);
      expect(response.headers.get("content-range")).toBe(`bytes */${bytes.length}`);
      expect(await response.json()).toMatchObject({
        code: "invalid_input",
        message: "This part of the file does not exist.",
      });
    });

    test("is not sent again to who has it", async () => {
      const etag = (await files.open(item.fileUrl, { method: "HEAD" })).headers.get("etag") ?? "";
      const fresh = await files.open(item.fileUrl, { headers: { "if-none-match": etag } });
      expect(fresh.status).toBe(304);
      expect(fresh.headers.get("etag")).toBe(etag);
      expect((await readBytes(fresh)).length).toBe(0);
      const stale = await files.open(item.fileUrl, { headers: { "if-none-match": '"x"' } });
      expect((await readBytes(stale)).length).toBe(bytes.length);
    });

    test("is continued only where it is the same", async () => {
      const head = await files.open(item.fileUrl, { method: "HEAD" });
      const ask = async (ifRange: string | null) => {
        const headers = { range: "bytes=0-9", "if-range": ifRange ?? "" };
        const response = await files.open(item.fileUrl, { headers });
        return [response.status, (await readBytes(response)).length];
      };
      expect(await ask(head.headers.get("etag"))).toEqual([206, 10]);
      expect(await ask(head.headers.get("last-modified"))).toEqual([206, 10]);
      expect(await ask('"another"')).toEqual([200, bytes.length]);
    });

    test("tells its headers to a HEAD, and sends nothing", async () => {
      const response = await files.open(item.fileUrl, { method: "HEAD" });
      expect(response.status).toBe(200);
      expect(response.headers.get("content-length")).toBe(String(bytes.length));
      expect(response.headers.get("content-type")).toBe("image/png");
      expect((await readBytes(response)).length).toBe(0);
      const part = await files.open(item.fileUrl, {
        method: "HEAD",
        headers: { range: "bytes=0-9" },
      });
      expect([part.status, part.headers.get("content-length")]).toEqual([206, "10"]);
    });

    test("is closed to the public, like one that does not exist, while its item is inactive", async () => {
      const toggle = () =>
        client.call("PATCH", `/api/media/${item.id}/toggle`, { caller: marketing });
      await toggle();
      const missing = `/api/media/files/${"0".repeat(40)}.png`;
      const tell = async (path: string, as?: typeof plainUser) => {
        const response = await files.open(path, { as });
        const { requestId: _, ...body } = (await response.json()) as Record<string, unknown>;
        return { status: response.status, cache: response.headers.get("cache-control"), body };
      };
      for (const url of [item.fileUrl, item.thumbnailUrl ?? ""]) {
        expect(await tell(url)).toEqual(await tell(missing));
        expect(await tell(url, plainUser)).toMatchObject({ status: 404, cache: "no-store" });
        const forStaff = await files.open(url, { as: marketing });
        expect(forStaff.status).toBe(200);
        expect(forStaff.headers.get("cache-control")).toBe("private, no-store");
        await forStaff.arrayBuffer();
      }
      const range = await files.open(item.fileUrl, { headers: { range: "bytes=0-1" } });
      expect(range.status).toBe(404);
      await toggle();
      expect((await files.open(item.fileUrl, {})).status).toBe(200);
    });

    test("that nothing shows is for staff alone", async () => {
      const { fileUrl } = await files.upload(await drawPicture("png"));
      expect((await files.open(fileUrl)).status).toBe(404);
      expect((await files.open(fileUrl, { as: marketing })).status).toBe(200);
    });

    test("with a name that cannot be is refused", async () => {
      for (const name of ["..%2f..%2fetc%2fpasswd", "x.png", `${"A".repeat(40)}.png`]) {
        expect((await files.open(`/api/media/files/${name}`)).status).toBe(400);
      }
    });
  });

  describe("an item", () => {
    const send = async (method: string, path: string, body: object) => {
      const answer = await client.call<{ issues?: { path: string; message: string }[] }>(
        method,
        path,
        { caller: marketing, body: { title: "Vault", ...body } },
      );
      return { status: answer.status, issues: answer.body.issues };
    };

    test("may not show a file that is not there, or call it something else", async () => {
      const { fileUrl, thumbnailUrl } = await files.upload(await drawPicture("png"));
      const { fileUrl: sound } = await files.upload(await readRecording("tone.mp3"));
      const gone = `/api/media/files/${"0".repeat(40)}.png`;
      const faults: [object, string][] = [
        [{ type: "image", fileUrl: gone }, "fileUrl"],
        [{ type: "image", fileUrl: `${fileUrl}?x=1` }, "fileUrl"],
        [{ type: "image", fileUrl: thumbnailUrl }, "fileUrl"],
        [{ type: "video", fileUrl }, "type"],
        [{ fileUrl }, "type"],
        [{ type: "image", fileUrl, thumbnailUrl: gone }, "thumbnailUrl"],
        [{ type: "image", fileUrl, thumbnailUrl: sound }, "thumbnailUrl"],
      ];
      const before = await content.sql`select id from media_items`;
      for (const [body, field] of faults) {
        const { status, issues } = await send("POST", "/api/media", body);
        expect([status, issues?.map((issue) => issue.path)]).toEqual([400, [field]]);
      }
      expect((await content.sql`select id from media_items`).length).toBe(before.length);
      const { issues } = await send("POST", "/api/media", { type: "video", fileUrl });
      expect(issues?.[0]?.message).toBe("This file is a picture: please choose the type image.");
    });

    test("of a sound or a film knows how long it is and how large", async () => {
      const film = await files.upload(await readRecording("film.mp4"));
      const cover = await files.upload(await drawPicture("png"));
      const item = await show({
        type: "video",
        fileUrl: film.fileUrl,
        thumbnailUrl: cover.fileUrl,
        duration: 9,
      });
      const { fileSize, duration, width, height } = film;
      expect(item).toMatchObject({ fileSize, duration, width, height });
      expect(item.thumbnailUrl).toBe(cover.fileUrl);
      expect((await files.open(cover.fileUrl)).status).toBe(200);
      await client.call("DELETE", `/api/media/${item.id}`, { caller: marketing });
      await letGoOfDeleted();
      await waitFor("film and cover to be gone", async () => {
        const stored = await content.listStored();
        return [film, cover].every(({ fileUrl }) => !stored.includes(nameOf(fileUrl)));
      });
    });

    test("that is deleted keeps its file for staff, and takes it along for good after 30 days", async () => {
      const before = await readState();
      const { fileUrl } = await files.upload(await drawPicture("png"));
      const item = await show({ type: "image", fileUrl });
      expect((await content.listStored()).length).toBe(before.stored.length + 2);
      await client.call("DELETE", `/api/media/${item.id}`, { caller: marketing });
      expect((await files.open(fileUrl)).status).toBe(404);
      expect((await files.open(fileUrl, { as: marketing })).status).toBe(200);
      await letGoOfDeleted();
      await expectState(before);
      expect((await files.open(fileUrl, { as: marketing })).status).toBe(404);
    });

    test("that gets another file lets the old one go, and its thumbnail", async () => {
      const old = await files.upload(await drawPicture("png"));
      const item = await show({ type: "image", fileUrl: old.fileUrl });
      const fresh = await files.upload(await drawPicture("png"));
      // The form still holds the thumbnail of the old file.
      const answer = await client.call<MediaItem>("PUT", `/api/media/${item.id}`, {
        caller: marketing,
        body: { ...item, fileUrl: fresh.fileUrl },
      });
      expect(answer.body.thumbnailUrl).toBe(fresh.thumbnailUrl);
      await waitFor("the old file to be gone", async () => {
        const stored = await content.listStored();
        return ![old.fileUrl, old.thumbnailUrl].some((url) => stored.includes(nameOf(url)));
      });
      const stored = await content.listStored();
      expect(stored).toContain(nameOf(fresh.fileUrl));
      expect(stored).toContain(nameOf(fresh.thumbnailUrl));
    });

    test("keeps a file that another item shows, even when both let go at once", async () => {
      const before = await readState();
      const { fileUrl } = await files.upload(await drawPicture("png"));
      const items = await Promise.all([
        show({ type: "image", fileUrl }),
        show({ type: "image", fileUrl }),
        show({ type: "image", fileUrl }),
      ]);
      await client.call("DELETE", `/api/media/${items[0]?.id}`, { caller: marketing });
      expect((await files.open(fileUrl)).status).toBe(200);
      await Promise.all([
        client.call("PUT", `/api/media/${items[1]?.id}`, {
          caller: marketing,
          body: { ...items[1], fileUrl: `${mediaOrigin}/files/elsewhere.png` },
        }),
        client.call("DELETE", `/api/media/${items[2]?.id}`, { caller: marketing }),
      ]);
      await letGoOfDeleted();
      await expectState(before);
    });
  });

  test("items that come and go with one file at once wait for each other", async () => {
    const { fileUrl } = await files.upload(await drawPicture("png"));
    const body = { title: "Coin", type: "image", category: "educational", fileUrl };
    const kept = await show({ type: "image", fileUrl });
    for (let round = 0; round < 6; round += 1) {
      const items = await Promise.all([1, 2, 3].map(() => show({ type: "image", fileUrl })));
      const answers = await Promise.all([
        ...items.map(({ id }) => client.call("DELETE", `/api/media/${id}`, { caller: marketing })),
        ...[1, 2, 3].map(() => client.call("POST", "/api/media", { caller: marketing, body })),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 201, 201, 201]);
    }
    expect((await files.open(kept.fileUrl)).status).toBe(200);
  });

  describe("the sweeper", () => {
    const uploadAged = async (hours: number) => {
      const uploaded = await files.upload(await drawPicture("png"));
      await content.sql`
        update media_files set created_at = now() - make_interval(hours => ${hours})
        where name = ${nameOf(uploaded.fileUrl)}`;
      return uploaded.fileUrl;
    };

    test("removes what nobody shows after a day, what a crash left, and nothing else", async () => {
      const kept = await uploadAged(23);
      const shown = await uploadAged(48);
      await show({ type: "image", fileUrl: shown });
      const forgotten = await uploadAged(25);
      const half = await uploadAged(2);
      await content.sql`
        update media_files set stored_at = null where name = ${nameOf(half)}`;
      const marked = await uploadAged(1);
      await content.sql`
        update media_files set deleted_at = now() where name = ${nameOf(marked)}`;
      expect((await files.open(half, { as: marketing })).status).toBe(404);

      await content.startReplica({ MEDIA_SWEEP_CRON: "* * * * * *" });
      await waitFor("three files to be gone", async () => {
        const stored = await content.listStored();
        return [forgotten, half, marked].every((url) => !stored.includes(nameOf(url)));
      });
      const stored = await content.listStored();
      expect(stored).toContain(nameOf(kept));
      expect(stored).toContain(nameOf(shown));
      const rows = await content.sql<{ name: string }[]>`select name from media_files`;
      const names = rows.map((row) => row.name);
      expect(names).toEqual(expect.arrayContaining([nameOf(kept), nameOf(shown)]));
      await waitFor("their rows to be gone", async () => {
        const left = await content.sql`
          select from media_files
          where name in (${nameOf(forgotten)}, ${nameOf(half)}, ${nameOf(marked)})`;
        return left.length === 0;
      });
    });

    test("removes nothing while a backup is made", async () => {
      const marked = nameOf(await uploadAged(1));
      const backup = connectSession(content.sql);
      await backup`select pg_advisory_lock(hashtext('dhahabu backup'))`;
      await content.sql`update media_files set deleted_at = now() where name = ${marked}`;
      const [row] = await content.sql<{ now: Date }[]>`select now() as now`;
      await content.startReplica({ MEDIA_SWEEP_CRON: "* * * * * *" });
      await waitFor("a sweep to have come to its end", async () => {
        const begun = await content.sql`
          select from schedule_runs
          where name = 'sweep-media-files' and bucket > ${row?.now ?? null}`;
        return begun.length > 2;
      });
      expect(await content.listStored()).toContain(marked);
      await backup.end();
      await waitFor(
        "the file to be gone",
        async () => !(await content.listStored()).includes(marked),
      );
    });
  });

  describe("a reader", () => {
    let fileUrl: string;

    beforeAll(async () => {
      // Larger than what the sockets on the way take in by themselves.
      const film = await readRecording("film.mp4");
      const filler = Buffer.alloc(30 * megabyte);
      filler.writeUInt32BE(filler.length, 0);
      filler.write("free", 4, "latin1");
      const uploaded = await files.upload(Buffer.concat([film, filler]));
      fileUrl = uploaded.fileUrl;
      await show({ type: "video", fileUrl });
    });

    /** Files of the upload folder that this process, and so the service, holds open. */
    async function listOpen(): Promise<string[]> {
      const links = await Promise.all(
        (await readdir("/proc/self/fd")).map((fd) =>
          readlink(`/proc/self/fd/${fd}`).catch(() => ""),
        ),
      );
      return links.filter((link) => link.startsWith(content.uploadDir));
    }

    test("that goes away leaves nothing open", async () => {
      // More than the connections that a store's client may hold; on a disk there are none.
      for (let reader = 0; reader < (kind === "s3" ? 60 : 10); reader += 1) {
        const leaving = new AbortController();
        const response = await files.open(fileUrl, { signal: leaving.signal });
        await response.body?.getReader().read();
        leaving.abort();
      }
      await waitFor("the files to be closed", async () => (await listOpen()).length === 0);
      const whole = await files.open(fileUrl);
      expect((await readBytes(whole)).length).toBe(Number(whole.headers.get("content-length")));
    });

    test("that stops reading is let go", async () => {
      const { hostname, port } = new URL(content.url);
      const socket = connect(Number(port), hostname);
      socket.on("error", () => undefined);
      socket.write(
        `GET ${fileUrl} HTTP/1.1\r\nHost: x\r\n${callerHeader}: ${await signedHeader()}\r\n\r\n`,
      );
      await once(socket, "readable");
      const { localPort = 0 } = socket;
      expect(await readTcpState(Number(port), localPort)).toBe("01");
      await waitFor("the connection to be closed from there", async () => {
        return (await readTcpState(Number(port), localPort)) !== "01";
      });
      expect(await listOpen()).toEqual([]);
      socket.destroy();
    });

    /** State of a connection as the kernel has it: 01 is established. */
    async function readTcpState(local: number, remote: number): Promise<string | undefined> {
      const hex = (number: number) => number.toString(16).toUpperCase().padStart(4, "0");
      const table = await readFile("/proc/net/tcp", "utf8");
      const line = new RegExp(`:${hex(local)} [0-9A-F]+:${hex(remote)} ([0-9A-F]{2}) `);
      return line.exec(table)?.[1];
    }

    async function signedHeader(): Promise<string> {
      const request = files.begin({});
      request.on("error", () => undefined);
      const header = String(request.getHeader(callerHeader));
      request.destroy();
      return header;
    }
  });
});
