import { randomBytes } from "node:crypto";
import { contentRoutes } from "@dhahabu/contract/content";
import type { MediaItem } from "@dhahabu/contract/content";
import { mediaLibraryRoutes } from "@dhahabu/contract/media-library";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { TestContext } from "vitest";
import { createApiClient, signIn } from "../support/api-client.ts";
import type { ApiClient } from "../support/api-client.ts";
import { drawPicture, readRecording } from "../support/draw-picture.ts";
import { findBarriers } from "../support/find-barriers.ts";
import { launchBrowser } from "../support/launch-browser.ts";
import { mediaOrigin } from "../support/media-origin.ts";
import { openHydrated } from "../support/open-hydrated.ts";
import { createWindows } from "../support/open-windows.ts";
import type { Windows, WindowOptions } from "../support/open-windows.ts";
import { createPerson, signInAdmin } from "../support/people.ts";

const bank = inject("bank");
// Items of this file are found by this word: the bank is shared.
const word = `w${randomBytes(4).toString("hex")}`;
let admin: ApiClient;
const marketing = createApiClient(bank.origin);
let marketingName: string;
let browser: Browser;
let windows: Windows;

type Test = Pick<TestContext, "expect" | "onTestFinished">;

beforeAll(async () => {
  admin = await signInAdmin(bank);
  const enter = async () => {
    const person = await createPerson(bank, admin, "marketing");
    await signIn(marketing, person);
    return person.username;
  };
  [marketingName, browser] = await Promise.all([enter(), launchBrowser()]);
  windows = createWindows(browser, bank.origin);
});

afterAll(async () => {
  await browser.close();
  const items = await listOwn();
  if (items.length > 0) await changeMany(items, "delete");
});

async function listOwn(query = ""): Promise<MediaItem[]> {
  const answer = await admin.get(`/api/media/library?search=${word}${query}`);
  return mediaLibraryRoutes.listMediaLibrary.response.parse(answer.body);
}

function changeMany(items: readonly MediaItem[], action: string) {
  return admin.send("POST", "/api/media/bulk", { action, ids: items.map(({ id }) => id) });
}

async function create(title: string, fields: Partial<MediaItem> = {}): Promise<MediaItem> {
  const answer = await admin.send("POST", "/api/media", {
    title: `${title} ${word}`,
    type: "image",
    category: "educational",
    fileUrl: `${mediaOrigin}/ui/no-such-picture.png`,
    thumbnailUrl: "",
    fileSize: 12_345,
    sortOrder: 800_000,
    ...fields,
  });
  expect(answer.status, answer.text).toBe(201);
  return contentRoutes.createMedia.response.parse(answer.body);
}

async function openLibrary(
  end: Test,
  query = `?search=${word}`,
  options?: WindowOptions,
): Promise<Page> {
  const { page } = await windows.open(end, marketing, `/admin/media${query}`, options);
  await page.getByRole("heading", { level: 1, name: "Media Management" }).waitFor();
  return page;
}

const findCard = (page: Page, title: string): Locator =>
  page.getByRole("article", { name: `${title} ${word}`, exact: true });

const readTitles = async (page: Page) =>
  (await page.getByRole("main").getByRole("article").getByRole("heading").allTextContents()).map(
    (title) => title.replace(` ${word}`, ""),
  );

/** Drops files on the page as a hand would. */
async function drop(page: Page, files: { name: string; type: string; bytes: Buffer }[]) {
  const given = files.map(({ name, type, bytes }) => ({
    name,
    type,
    base64: bytes.toString("base64"),
  }));
  await page.evaluate((sent) => {
    const transfer = new DataTransfer();
    for (const { name, type, base64 } of sent) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type }));
    }
    const options = { bubbles: true, cancelable: true, dataTransfer: transfer };
    document.body.dispatchEvent(new DragEvent("dragover", options));
    document.body.dispatchEvent(new DragEvent("drop", options));
  }, given);
}

describe.concurrent("an item", () => {
  test("comes by dropping files: they fill in the form, and the gallery reads the words out", async (end) => {
    const page = await openLibrary(end, "");
    await drop(page, [
      { name: "gold_coin.png", type: "image/png", bytes: await drawPicture("png") },
      { name: "vault.mp4", type: "video/mp4", bytes: await readRecording("film.mp4") },
      { name: "notes.txt", type: "text/plain", bytes: Buffer.from("no picture") },
    ]);
    const dialog = page.getByRole("dialog", { name: "Add New Media Item" });
    const title = dialog.getByLabel("Title *");
    await end.expect.poll(() => title.inputValue()).toBe("Gold coin");
    expect(await dialog.getByLabel("Type *").inputValue()).toBe("image");
    expect(await dialog.getByLabel("File URL *").inputValue()).toMatch(/^\/api\/media\/files\//);
    expect(await dialog.getByLabel("Thumbnail URL").inputValue()).toMatch(/\.webp$/);
    await dialog.getByText("64 × 48").waitFor();
    await title.fill(`Coin ${word}`);
    await dialog.getByLabel("Alternative text").fill("A coin on black velvet");
    await dialog.getByLabel("Caption").fill("Struck in Nairobi");
    await dialog.getByRole("button", { name: "Save Media" }).click();
    await page.getByText("Media item created successfully").first().waitFor();

    // The next file is asked for at once.
    await end.expect.poll(() => title.inputValue()).toBe("Vault");
    expect(await dialog.getByLabel("Type *").inputValue()).toBe("video");
    await title.fill(`Vault ${word}`);
    await dialog.getByRole("button", { name: "Save Media" }).click();
    await dialog.waitFor({ state: "detached" });
    const queue = page.getByRole("list", { name: "Files on their way" });
    await queue.getByText("notes.txt").waitFor();
    expect(await queue.getByRole("alert").textContent()).toMatch(/kind of file/);
    await queue.getByRole("button", { name: "Remove notes.txt" }).click();
    await queue.waitFor({ state: "detached" });

    const coin = (await listOwn("&type=image")).find(({ title }) => title === `Coin ${word}`);
    expect(coin).toMatchObject({
      title: `Coin ${word}`,
      altText: "A coin on black velvet",
      caption: "Struck in Nairobi",
      width: 64,
      isActive: true,
    });
    const gallery = await openHydrated(page.context(), `${bank.origin}/media?q=${word}`);
    await gallery.page.getByAltText("A coin on black velvet").first().waitFor();
    await gallery.page.getByRole("link", { name: new RegExp(`Coin ${word}`) }).click();
    await gallery.page.getByRole("dialog").getByText("Struck in Nairobi").waitFor();
  });

  test("shows how far its upload is, and can be stopped", async (end) => {
    const page = await openLibrary(end, "");
    const held = Promise.withResolvers<void>();
    await page.route("**/api/media/upload", async (route) => {
      await held.promise;
      await route.abort();
    });
    const names = ["slow.png", "next.png", "later.png", "last.png"];
    const bytes = await drawPicture("png");
    await drop(
      page,
      names.map((name) => ({ name, type: "image/png", bytes })),
    );
    const queue = page.getByRole("list", { name: "Files on their way" });
    const stop = (name: string) =>
      Promise.all([
        page.waitForEvent("requestfailed", (request) => request.url().endsWith("/upload")),
        queue.getByRole("button", { name: `Cancel the upload of ${name}` }).click(),
      ]);
    await page.getByRole("progressbar", { name: "Uploading slow.png" }).waitFor();
    await end.expect.poll(() => queue.getByText("Waiting").count()).toBe(3);
    await queue.getByRole("button", { name: "Cancel the upload of later.png" }).click();
    await stop("slow.png");
    // The next one goes on alone, and can be stopped as well.
    await page.getByRole("progressbar", { name: "Uploading next.png" }).waitFor();
    expect(await queue.getByText("Waiting").count()).toBe(1);
    await stop("next.png");
    await page.getByRole("progressbar", { name: "Uploading last.png" }).waitFor();
    await stop("last.png");
    await queue.waitFor({ state: "detached" });
    held.resolve();
    expect(await page.getByRole("dialog").count()).toBe(0);
  });

  test("keeps what is typed while its file is on its way", async (end) => {
    const page = await openLibrary(end, "");
    const held = Promise.withResolvers<void>();
    await page.route("**/api/media/upload", async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.getByRole("button", { name: "Add Media" }).click();
    const dialog = page.getByRole("dialog", { name: "Add New Media Item" });
    const buffer = await drawPicture("png");
    await dialog
      .locator("input[type=file]")
      .setInputFiles({ name: "gold_coin.png", mimeType: "image/png", buffer });
    await dialog.getByRole("progressbar").waitFor();
    await dialog.getByLabel("Title *").fill(`My own words ${word}`);
    await dialog.getByLabel("Caption").fill("Struck in Nairobi");
    held.resolve();
    await end.expect
      .poll(() => dialog.getByLabel("File URL *").inputValue())
      .toMatch(/^\/api\/media/);
    expect(await dialog.getByLabel("Title *").inputValue()).toBe(`My own words ${word}`);
    expect(await dialog.getByLabel("Caption").inputValue()).toBe("Struck in Nairobi");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await dialog.waitFor({ state: "detached" });
  });

  test("is saved only with title and file, and what is typed outlives a reload", async (end) => {
    const page = await openLibrary(end, "");
    await page.getByRole("button", { name: "Add Media" }).click();
    const dialog = page.getByRole("dialog", { name: "Add New Media Item" });
    const save = dialog.getByRole("button", { name: "Save Media" });
    expect(await save.isDisabled()).toBe(true);
    expect(await dialog.getByLabel("Type *").inputValue()).toBe("audio");
    expect(await dialog.getByLabel("Category *").inputValue()).toBe("company-overview");
    expect(await dialog.getByLabel("Sort Order").inputValue()).toBe("0");
    await dialog.getByLabel("Title *").fill(`Typed ${word}`);
    expect(await save.isDisabled()).toBe(true);
    await dialog.getByLabel("File URL *").fill(`${mediaOrigin}/sound.mp3`);
    expect(await save.isDisabled()).toBe(false);
    await dialog.getByLabel("Description").fill("A long text that took a while.");

    // Whoever leaves by accident is asked, and finds all again.
    page.on("dialog", (asked) => void asked.accept());
    await page.reload();
    await page.getByRole("button", { name: "Add Media" }).click();
    await dialog.getByText("What you typed before is here again.").waitFor();
    expect(await dialog.getByLabel("Description").inputValue()).toBe(
      "A long text that took a while.",
    );

    // A line that is cut takes nothing away.
    await page.route("**/api/media", (route) =>
      route.request().method() === "POST" ? route.abort() : route.continue(),
    );
    await save.click();
    await page.getByText("Failed to create media item").first().waitFor();
    await dialog.getByText("The server could not be reached.").waitFor();
    // A message is within reach over a dialog too, and read out there.
    await dialog.getByRole("status").filter({ hasText: "Failed to create" }).waitFor();
    const message = dialog.getByRole("listitem").filter({ hasText: "Failed to create" });
    await message.getByRole("button", { name: "Close" }).click();
    await message.waitFor({ state: "detached" });
    expect(await dialog.getByLabel("Title *").inputValue()).toBe(`Typed ${word}`);
    await page.unroute("**/api/media");
    await save.click();
    await dialog.waitFor({ state: "detached" });
    expect((await listOwn("&type=audio")).map(({ title }) => title)).toEqual([`Typed ${word}`]);
  });

  test("that two edit at once keeps both their words, and where they meet one chooses", async (end) => {
    const item = await create("Meeting", { description: "As it was" });
    const page = await openLibrary(end);
    await findCard(page, "Meeting").getByRole("button", { name: /^Edit/ }).click();
    const dialog = page.getByRole("dialog", { name: "Edit Media Item" });
    await dialog.getByLabel("Description").fill("Mine");
    await dialog.getByLabel("Caption").fill("My caption");
    const theirs = await admin.send("PUT", `/api/media/${item.id}`, {
      ...item,
      thumbnailUrl: "",
      description: "Theirs",
      category: "testimonials",
    });
    expect(theirs.status).toBe(200);
    await dialog.getByRole("button", { name: "Save Media" }).click();
    await dialog.getByText("Somebody else changed this meanwhile").waitFor();
    const description = dialog.getByRole("group", { name: "Description" });
    expect(await description.textContent()).toContain("Mine");
    expect(await description.textContent()).toContain("Theirs");
    expect(await dialog.textContent()).toContain(bank.adminUsername);
    await description.getByRole("radio", { name: /Their version/ }).check();
    await dialog.getByRole("button", { name: "Save this choice" }).click();
    await page.getByText("Media item updated successfully").first().waitFor();
    const [saved] = await listOwn("&category=testimonials");
    expect(saved).toMatchObject({ description: "Theirs", caption: "My caption" });
    // The record names who did what, the newest first.
    await findCard(page, "Meeting").getByRole("button", { name: /^Edit/ }).click();
    await dialog.getByText("Record of changes").click();
    const entries = dialog.getByRole("listitem").filter({ hasText: /^(?:Added|Changed)/ });
    await entries.first().waitFor();
    expect(await entries.allTextContents()).toEqual([
      expect.stringMatching(new RegExp(`^Changed: Caption.*by ${marketingName}`)),
      expect.stringMatching(
        new RegExp(
          `^Changed: (?:Category, Description|Description, Category).*by ${bank.adminUsername}`,
        ),
      ),
      expect.stringMatching(new RegExp(`^Added.*by ${bank.adminUsername}`)),
    ]);
    expect(await findBarriers(page, "dialog")).toEqual([]);
  });

  test("is switched at once, and back where that fails", async (end) => {
    await create("Switch");
    const page = await openLibrary(end);
    const card = findCard(page, "Switch");
    const control = card.getByRole("switch");
    await control.click();
    await page.getByText("Media item status updated").first().waitFor();
    await card.getByText("Inactive", { exact: true }).waitFor();
    await page.route("**/toggle", (route) =>
      route.fulfill({ status: 503, json: { message: "Later.", code: "unavailable" } }),
    );
    await control.click();
    await page.getByText("Failed to update media item status").first().waitFor();
    await end.expect.poll(() => control.getAttribute("aria-checked")).toBe("false");
    const switchedOff = (await listOwn("&isActive=false")).map(({ title }) => title);
    expect(switchedOff).toContain(`Switch ${word}`);
  });

  test("that is deleted comes back by undo, and later from the list of the deleted", async (end) => {
    const item = await create("Deleted", { description: "Kept as it is" });
    const before = (await listOwn()).find(({ id }) => id === item.id);
    const page = await openLibrary(end);
    const card = findCard(page, "Deleted");
    await card.getByRole("button", { name: /^Delete/ }).click();
    await page.getByText("Media item deleted successfully").first().waitFor();
    await card.waitFor({ state: "detached" });
    await page.getByText(`“Deleted ${word}” was deleted`).first().waitFor();
    // Within reach over a dialog too.
    await page.getByRole("button", { name: "Add Media" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Undo", exact: true }).click();
    await page.keyboard.press("Escape");
    await card.waitFor();
    expect((await listOwn()).find(({ id }) => id === item.id)).toEqual(before);

    await card.getByRole("button", { name: /^Delete/ }).click();
    await card.waitFor({ state: "detached" });
    await page.getByRole("tab", { name: "Recently deleted" }).click();
    expect(new URL(page.url()).searchParams.get("view")).toBe("deleted");
    await page.getByRole("button", { name: `Restore Deleted ${word}` }).click();
    await page.getByRole("tab", { name: "Library" }).click();
    await card.waitFor();
    expect((await listOwn()).find(({ id }) => id === item.id)).toEqual(before);
  });
});

describe.concurrent("the list", () => {
  test("does several at once, and takes it back", async (end) => {
    const items = [await create("Bulk one"), await create("Bulk two"), await create("Bulk three")];
    await changeMany(items.slice(2), "deactivate");
    const page = await openLibrary(end);
    for (const name of ["one", "two", "three"]) {
      await page.getByRole("checkbox", { name: `Select Bulk ${name} ${word}` }).check();
    }
    const bar = page.getByRole("group", { name: "What to do with the selection" });
    await bar.getByRole("button", { name: "Deactivate" }).click();
    await page.getByText("2 items deactivated").first().waitFor();
    const readStates = async () => {
      const own = await listOwn();
      return items.map(({ id }) => own.find((item) => item.id === id)?.isActive);
    };
    expect(await readStates()).toEqual([false, false, false]);
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await end.expect.poll(readStates).toEqual([true, true, false]);
  });

  test("is put in order by keyboard, the gallery follows, and undo puts it back", async (end) => {
    const category = "news-updates";
    // Apart from the others, so that no place has to be made among them.
    for (const [index, name] of ["First", "Second", "Third"].entries()) {
      await create(name, { category, sortOrder: 810_000 + index * 1000 });
    }
    // Among those of its kind: others may have items here as well.
    const page = await openLibrary(end, `?category=${category}`);
    const readOrder = async () => {
      const answer = await admin.get(`/api/media?category=${category}`);
      const listed = contentRoutes.listMedia.response.parse(answer.body);
      return listed
        .filter(({ title }) => title.endsWith(word))
        .map(({ title }) => title.replace(` ${word}`, ""));
    };
    const handle = page.getByRole("button", { name: `Move Third ${word}` });
    await handle.focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Space");
    await end.expect.poll(readOrder).toEqual(["Third", "First", "Second"]);
    await page.getByText(`“Third ${word}” was moved`).first().waitFor();
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await end.expect.poll(async () => (await readOrder())[0]).toBe("First");
    expect(await readOrder()).toEqual(["First", "Second", "Third"]);
  });

  test("has its state in the address, and is exported as it is filtered", async (end) => {
    await create("Ounce", { category: "market-analysis", fileSize: 5 });
    await create("Tola", { category: "market-analysis", fileSize: 9 });
    const page = await openLibrary(end);
    await page.getByLabel("Category").selectOption("market-analysis");
    await end.expect.poll(() => readTitles(page)).toEqual(["Ounce", "Tola"]);
    await page.getByRole("textbox", { name: "Search title and description" }).fill(`${word} tola`);
    await end.expect.poll(() => readTitles(page)).toEqual(["Tola"]);
    expect(new URL(page.url()).searchParams.get("category")).toBe("market-analysis");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Export CSV" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^media-\d{4}-\d\d-\d\d\.csv$/);
    await page.getByRole("button", { name: "Clear search and filters" }).click();
    await end.expect.poll(() => new URL(page.url()).search).toBe("");
    await page.getByLabel("Category").selectOption("market-analysis");
    await end.expect.poll(() => new URL(page.url()).search).toBe("?category=market-analysis");
    await page.getByLabel("Sort by").selectOption("-fileSize");
    await end.expect
      .poll(async () => {
        const titles = await readTitles(page);
        return titles.indexOf("Tola") < titles.indexOf("Ounce") && titles.includes("Tola");
      })
      .toBe(true);
    await page.goBack();
    await end.expect.poll(() => page.getByLabel("Sort by").inputValue()).toBe("");
  });

  test("says so when it cannot be loaded, and Retry loads it", async (end) => {
    await create("Reloaded");
    const page = await openLibrary(end, undefined, {
      async prepare(context) {
        await context.route("**/api/staff/events", (route) => route.abort());
        await context.route("**/api/media/library?*", (route) =>
          route.fulfill({ status: 503, json: { message: "Later.", code: "unavailable" } }),
        );
      },
    });
    await page.getByRole("heading", { name: "This list could not be loaded" }).waitFor();
    await page.context().unroute("**/api/media/library?*");
    await page.getByRole("button", { name: "Retry" }).click();
    await findCard(page, "Reloaded").waitFor();
    expect(await page.getByText("This list could not be").count()).toBe(0);
  });
});

test.concurrent("in Arabic a file that is refused is told why, with the kinds to choose from", async (end) => {
  const path = `/admin/media?search=${word}&lang=ar`;
  const { page } = await windows.open(end, marketing, path, { isOwn: true });
  await page.getByRole("heading", { level: 1 }).waitFor();
  await drop(page, [{ name: "note.png", type: "image/png", bytes: Buffer.from("no picture") }]);
  const fault = page.getByRole("alert").filter({ hasText: "لا يمكن رفع هذا النوع من الملفات." });
  await fault.waitFor();
  expect(await fault.textContent()).toMatch(/يرجى اختيار .*JPEG.* أو /);
});

test.concurrent("in Arabic on a phone selection and dialog have no barrier that axe can find, and the bar of a selection is low", async (end) => {
  await create("Barrier", { type: "video", fileUrl: `${mediaOrigin}/a.mp4` });
  const path = `/admin/media?search=${word}&lang=ar`;
  const { page } = await windows.open(end, marketing, path, { width: 390, isOwn: true });
  const card = findCard(page, "Barrier");
  await card.waitFor();
  await card.getByRole("checkbox").check();
  const bar = page.locator("[role=group][data-ground=ink]");
  const box = await bar.boundingBox();
  expect(box?.height).toBeLessThan(120);
  // Not what it lies over: that can be scrolled away from under it.
  expect(await findBarriers(page, "[role=group][data-ground=ink]")).toEqual([]);
  await card.getByRole("checkbox").uncheck();
  await card.getByRole("button").nth(-2).click();
  await page.getByRole("dialog").waitFor();
  await page.locator("dialog summary").click();
  await page.locator("dialog li").first().waitFor();
  expect(await findBarriers(page, "dialog")).toEqual([]);
  const overflowPx = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflowPx).toBeLessThanOrEqual(0);
});
