import { contentRoutes } from "@dhahabu/contract/content";
import type { MediaItem, UploadedFile } from "@dhahabu/contract/content";
import postgres from "postgres";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { createApiClient, signIn } from "../support/api-client.ts";
import { callRoute } from "../support/call-route.ts";
import { drawPicture, readRecording } from "../support/draw-picture.ts";
import { launchBrowser } from "../support/launch-browser.ts";
import { mediaOrigin } from "../support/media-origin.ts";
import { bringIntoView, openContext, openHydrated } from "../support/open-hydrated.ts";
import { waitFor } from "../support/wait-for.ts";

const bank = inject("bank");
const admin = createApiClient(bank.origin);
const visitor = createApiClient(bank.origin);
const sql = postgres(bank.databaseUrl, { max: 1 });
const galleryUrl = `${bank.origin}/media`;
let browser: Browser;
let context: Awaited<ReturnType<typeof openContext>>;
let hiddenIds: number[] = [];
const files: Record<string, UploadedFile> = {};

async function upload(name: string, bytes: Buffer): Promise<void> {
  const file = new File([new Uint8Array(bytes)], name);
  const answer = await callRoute(
    bank.origin,
    contentRoutes.uploadMedia,
    { body: { file } },
    { cookie: admin.cookies },
  );
  expect(answer.status, answer.text).toBe(201);
  files[name] = contentRoutes.uploadMedia.response.parse(answer.json);
}

async function create(
  title: string,
  fileName: string,
  fields: Partial<MediaItem> = {},
): Promise<MediaItem> {
  const file = files[fileName];
  const answer = await admin.send("POST", "/api/media", {
    title,
    type: file?.type,
    category: "educational",
    fileUrl: file?.fileUrl,
    thumbnailUrl: "",
    description: `About: ${title}`,
    ...fields,
  });
  expect(answer.status, answer.text).toBe(201);
  return contentRoutes.createMedia.response.parse(answer.body);
}

async function listTitles(): Promise<string[]> {
  const answer = await visitor.get("/api/media");
  return contentRoutes.listMedia.response.parse(answer.body).map((item) => item.title);
}

/** Changes rows past the API, then tells the gateway as a change by staff would. */
async function tellChange(): Promise<void> {
  const { id } = await create("Only to tell", "", {
    type: "image",
    fileUrl: `${mediaOrigin}/nothing.png`,
  });
  await admin.send("DELETE", `/api/media/${id}`);
}

beforeAll(async () => {
  await signIn(admin, { username: bank.adminUsername, password: bank.adminPassword });
  browser = await launchBrowser();
  await upload("first.ogg", await readRecording("tone.ogg"));
  await upload("second.wav", await readRecording("tone.wav"));
  await upload("film.webm", await readRecording("film.webm"));
  await upload("coin.png", await drawPicture("png", { width: 320, height: 240 }));
  const rows = await sql<{ id: number }[]>`
    update content.media_items set is_active = false where is_active returning id`;
  hiddenIds = rows.map((row) => row.id);
  await tellChange();
  await waitFor("the empty gallery", async () => (await listTitles()).length === 0);
});

afterAll(async () => {
  await browser.close();
  await sql`delete from content.media_items where is_active`;
  await sql`update content.media_items set is_active = true where id = any(${hiddenIds})`;
  await tellChange();
  await sql.end();
});

beforeEach(async () => {
  context = await openContext(browser);
});

afterEach(() => context.close());

function readHeadings(page: Page): Promise<string[]> {
  return page.locator("main h2").allTextContents();
}

function readTitles(page: Page): Promise<string[]> {
  return page.locator("main li h3, main li [class*=captionTitle]").allTextContents();
}

/** Presses the button with which the browser's own player begins. */
const pressPlay = (page: Page, title: string) =>
  page.locator(`audio[aria-label="${title}"]`).click({ position: { x: 28, y: 24 } });

const everything = ["Carat explained", "Vault sounds", "Vault tour", "A coin"];

describe("the gallery", () => {
  test("is empty at first, and an open page shows what staff add", async () => {
    const { page, faults } = await openHydrated(context, galleryUrl);
    await page.getByRole("heading", { name: "No Media Found" }).waitFor();
    expect(await page.getByText("No media items available in this category").count()).toBe(1);
    await create("Carat explained", "first.ogg", { sortOrder: 1 });
    await create("Vault sounds", "second.wav", { category: "company-overview", sortOrder: 2 });
    await create("Vault tour", "film.webm", { category: "company-overview", sortOrder: 3 });
    await create("A coin", "coin.png", { category: "product-demos", sortOrder: 4 });
    await expect.poll(() => readTitles(page)).toEqual(everything);
    expect(await readHeadings(page)).toEqual(["Audio Content", "Video Content", "Image Gallery"]);
    expect(await page.getByText("2 items", { exact: true }).count()).toBe(1);
    expect(await page.getByText("1 item", { exact: true }).count()).toBe(2);
    expect(await page.locator("article").first().textContent()).toContain("0.0 MB");
    expect(faults).toEqual([]);
  });

  test("filters, searches and lays out by its address: links and the back button work", async () => {
    const { page, faults } = await openHydrated(context, galleryUrl);
    const category = page.getByRole("group", { name: "Category" });
    expect(await category.getByRole("button").allTextContents()).toEqual([
      "All",
      "Educational Content",
      "Company Overview",
      "Product Demonstrations",
    ]);
    await category.getByRole("button", { name: "Company Overview" }).click();
    await expect.poll(() => readTitles(page)).toEqual(["Vault sounds", "Vault tour"]);
    await page.getByPlaceholder("Search media...").fill("tour");
    await expect.poll(() => readTitles(page)).toEqual(["Vault tour"]);
    await page.getByRole("button", { name: "List" }).click();
    await expect.poll(() => new URL(page.url()).search).toContain("view=list");
    expect(new URL(page.url()).search).toBe("?category=company-overview&q=tour&view=list");

    const shared = await openHydrated(context, page.url());
    await expect.poll(() => readTitles(shared.page)).toEqual(["Vault tour"]);
    expect(await shared.page.getByPlaceholder("Search media...").inputValue()).toBe("tour");
    const list = shared.page.getByRole("button", { name: "List" });
    expect(await list.getAttribute("aria-pressed")).toBe("true");
    expect(shared.faults).toEqual([]);

    await page.getByPlaceholder("Search media...").fill("platypus");
    await page.getByText("Try adjusting your search terms").waitFor();
    await page.getByRole("button", { name: "Show all media" }).click();
    await expect.poll(() => readTitles(page)).toEqual(everything);
    await page.goBack();
    await page.getByRole("heading", { name: "No Media Found" }).waitFor();
    await page.goBack();
    await page.goBack();
    await expect.poll(() => readTitles(page)).toEqual(everything);
    expect(await page.getByPlaceholder("Search media...").inputValue()).toBe("");
    expect(faults).toEqual([]);
  });

  test("has one control for each recording, whose length is known before it is loaded", async () => {
    const { page } = await openHydrated(context, galleryUrl);
    const card = page.locator("article", { hasText: "Carat explained" });
    expect(await card.locator("audio[controls][preload=none]").count()).toBe(1);
    expect(await card.getByRole("button").count()).toBe(0);
    expect(await card.textContent()).toMatch(/\d:\d\d/);
  });

  test("plays one thing at a time", async () => {
    const { page, faults } = await openHydrated(context, galleryUrl);
    const listPlaying = () =>
      page.$$eval("audio, video", (players) =>
        (players as HTMLMediaElement[])
          .filter((player) => !player.paused)
          .map((player) => player.getAttribute("aria-label")),
      );
    // The recordings are short; held in a loop they do not end before they are looked at.
    await page.$$eval("audio", (players) => {
      for (const player of players) player.loop = true;
    });
    const playing = page.locator("article[data-playing]");
    await pressPlay(page, "Carat explained");
    await expect.poll(listPlaying).toEqual(["Carat explained"]);
    await pressPlay(page, "Vault sounds");
    await expect.poll(listPlaying).toEqual(["Vault sounds"]);
    await expect
      .poll(() => playing.getByRole("heading").allTextContents())
      .toEqual(["Vault sounds"]);
    await page.getByRole("link", { name: "Play video: Vault tour" }).click();
    await page.locator("dialog video").waitFor();
    await playing.waitFor({ state: "detached" });
    expect(await listPlaying()).not.toContain("Vault sounds");
    expect(faults).toEqual([]);
  });

  test("opens a film by keyboard, keeps the focus inside and gives it back", async () => {
    const { page, faults } = await openHydrated(context, galleryUrl);
    const link = page.getByRole("link", { name: "Play video: Vault tour" });
    await link.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Vault tour" });
    await dialog.waitFor();
    expect(await dialog.evaluate((element) => element === document.activeElement)).toBe(true);
    const text = await dialog.textContent();
    expect(text).toContain("Company Overview");
    expect(text).toContain("About: Vault tour");
    expect(text).toContain("Published");
    expect(text).toMatch(/\d:\d\d/);
    await expect
      .poll(() => dialog.locator("video").evaluate((film: HTMLVideoElement) => film.currentTime))
      .toBeGreaterThan(0);
    const readScrolling = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).overflow);
    expect(await readScrolling()).toBe("hidden");
    const isOutside = () =>
      page.evaluate(() => {
        const active = document.activeElement;
        // Between its ends the focus passes through the browser's own bars, never through the page.
        return active !== document.body && active?.closest("dialog") === null;
      });
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press("Tab");
      expect(await isOutside()).toBe(false);
    }
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await readScrolling()).not.toBe("hidden");

    const picture = page.getByRole("link", { name: "A coin" });
    const caption = picture.locator("[class*=caption]").first();
    const readOpacity = () => caption.evaluate((element) => getComputedStyle(element).opacity);
    expect(await readOpacity()).toBe("0");
    await page.keyboard.press("Tab");
    await expect.poll(readOpacity).toBe("1");
    await page.keyboard.press("Enter");
    const large = page.getByRole("dialog", { name: "A coin" });
    await large.getByRole("img", { name: "A coin" }).waitFor();
    await large.getByRole("button", { name: "Close" }).click();
    await large.waitFor({ state: "detached" });
    expect(faults).toEqual([]);
  });

  test("shows six placeholders while it loads, and what to do when it cannot", async () => {
    const { page } = await openHydrated(context, `${bank.origin}/faq`);
    const asked = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    await page.route("**/api/media", async (route) => {
      asked.resolve();
      await held.promise;
      await route.abort();
    });
    await page.getByRole("link", { name: "Media" }).first().click();
    await page.locator("[data-part=skeleton]").first().waitFor();
    await asked.promise;
    expect(await page.locator("[data-part=skeleton]").count()).toBe(6);
    held.resolve();
    await page.getByRole("heading", { name: "The gallery could not be loaded" }).waitFor();
    await page.unroute("**/api/media");
    await page.getByRole("alert").getByRole("button").click();
    await expect.poll(() => readTitles(page)).toEqual(everything);
  });

  test("is the same gallery in Arabic, from right to left", async () => {
    const { page, faults } = await openHydrated(context, `${galleryUrl}?lang=ar&view=list`);
    expect(await readHeadings(page)).toEqual(["المحتوى الصوتي", "محتوى الفيديو", "معرض الصور"]);
    await page.getByRole("button", { name: "نبذة عن البنك" }).click();
    await expect.poll(() => readTitles(page)).toEqual(["Vault sounds", "Vault tour"]);
    expect(new URL(page.url()).searchParams.get("lang")).toBe("ar");
    await page.getByRole("link", { name: "تشغيل الفيديو: Vault tour" }).click();
    const dialog = page.getByRole("dialog", { name: "Vault tour" });
    const close = dialog.getByRole("button", { name: "إغلاق" });
    await close.waitFor();
    const place = await dialog.boundingBox();
    const corner = await close.boundingBox();
    expect((corner?.x ?? 0) - (place?.x ?? 0)).toBeLessThan(40);
    // A click beside the dialog closes it too.
    await page.mouse.click(4, 4);
    await dialog.waitFor({ state: "detached" });
    expect(faults).toEqual([]);
  });

  test("lists everything without scripts, with players and links of the browser", async () => {
    const plain = await openContext(browser, { javaScriptEnabled: false });
    try {
      const page = await plain.newPage();
      await page.goto(galleryUrl);
      expect(await readTitles(page)).toEqual(everything);
      expect(await page.locator("audio[controls]").count()).toBe(2);
      const film = page.getByRole("link", { name: "Play video: Vault tour" });
      expect(await film.getAttribute("href")).toBe(files["film.webm"]?.fileUrl);
      expect(await page.getByPlaceholder("Search media...").isVisible()).toBe(false);
    } finally {
      await plain.close();
    }
  });

  test("loads a long list page by page, and a search looks through all of it", async () => {
    await sql`
      insert into content.media_items (title, type, category, file_url, sort_order)
      select 'Picture ' || n, 'image', 'educational', ${files["coin.png"]?.fileUrl ?? ""}, 100 + n
      from generate_series(1, 230) n`;
    await tellChange();
    await expect.poll(async () => (await listTitles()).length).toBe(200);
    const { page, faults } = await openHydrated(context, galleryUrl);
    await page.getByText("200 items shown").waitFor();
    const more = page.getByRole("button", { name: "Load more" });
    await bringIntoView(more);
    await more.click();
    await page.getByText("234 items shown").waitFor();
    expect(await more.count()).toBe(0);
    const searched = await openHydrated(context, `${galleryUrl}?q=picture%20229`);
    await expect.poll(() => readTitles(searched.page)).toEqual(["Picture 229"]);
    expect(faults).toEqual([]);
  });

  test("shows and plays what lies on a site the bank has allowed, like its own", async () => {
    const bytes = {
      "tone.ogg": { contentType: "audio/ogg", body: await readRecording("tone.ogg") },
      "film.webm": { contentType: "video/webm", body: await readRecording("film.webm") },
      "coin.png": {
        contentType: "image/png",
        body: await drawPicture("png", { width: 320, height: 240 }),
      },
    };
    for (const [name, answer] of Object.entries(bytes)) {
      await context.route(`${mediaOrigin}/${name}`, (route) => route.fulfill(answer));
    }
    const foreign = (name: keyof typeof bytes) => ({ fileUrl: `${mediaOrigin}/${name}` });
    await create("Foreign tone", "", { type: "audio", ...foreign("tone.ogg") });
    await create("Foreign film", "", { type: "video", ...foreign("film.webm") });
    await create("Foreign coin", "", { type: "image", ...foreign("coin.png") });
    const { page, faults } = await openHydrated(context, `${galleryUrl}?q=foreign`);

    await page.$eval("audio", (player: HTMLAudioElement) => (player.loop = true));
    await pressPlay(page, "Foreign tone");
    await expect
      .poll(() => page.$eval("audio", (player: HTMLAudioElement) => player.currentTime))
      .toBeGreaterThan(0);
    const picture = page.getByRole("link", { name: "Foreign coin" });
    const readWidth = () =>
      picture.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth);
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(readWidth).toBe(320);
    await page.getByRole("link", { name: "Play video: Foreign film" }).click();
    await expect
      .poll(() => page.$eval("dialog video", (film: HTMLVideoElement) => film.currentTime))
      .toBeGreaterThan(0);
    expect(faults).toEqual([]);
  });
});
