// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ShownBlock } from "../../blocks/testing/show-block.tsx";
import { showBlock, waitForView } from "../../blocks/testing/show-block.tsx";
import { UndoBar } from "../../blocks/undo/undo-bar.tsx";
import arabic from "../../messages/ar/admin-assistant.json" with { type: "json" };
import english from "../../messages/en/admin-assistant.json" with { type: "json" };
import { BankList } from "./bank-list.tsx";
import { createEntry, startDeskServer } from "./testing/desk-server.ts";
import type { DeskCall } from "./testing/desk-server.ts";

const entries = [
  createEntry("storage.lost-key", { uses: 3, thumbsDown: 2, link: "/services/secure-storage" }),
  createEntry("price.today", { uses: 90, isComputed: true }),
  createEntry("bank.who", { isRetired: true }),
];
let shown: ShownBlock;
let changes: DeskCall[];
let isAway: boolean;

beforeEach(() => {
  isAway = false;
  ({ changes } = startDeskServer(({ path, body }) => {
    if (path === "/api/assistant/bank") return entries;
    if (path === "/api/assistant/answers") return [];
    if (isAway) return new TypeError("away");
    const entry = entries.find(({ id }) => path === `/api/assistant/bank/${id}`);
    return entry && { ...entry, ...(body as object) };
  }));
});

afterEach(async () => {
  await shown.remove();
  vi.unstubAllGlobals();
});

async function show(path: string, language: "en" | "ar" = "en") {
  shown = await showBlock(
    <>
      <BankList />
      <UndoBar />
    </>,
    { path, language, messages: { "admin-assistant": language === "en" ? english : arabic } },
  );
  await settle();
}

const settle = () => waitForView(() => expect(names().length).toBeGreaterThan(0));
const names = () =>
  [...shown.place.querySelectorAll("th[scope=row] bdi:first-child")]
    .map(({ textContent }) => textContent)
    .filter((text) => text?.includes("."))
    .filter((text, place, all) => all.indexOf(text) === place && text.includes(" "));
const row = (id: string) =>
  [...shown.place.querySelectorAll("tbody tr")].find(({ textContent }) =>
    textContent?.includes(id),
  );

test("the most given stand first, and the address says another order and which are looked at", async () => {
  await show("/admin/assistant");
  expect(names()).toEqual(["About price.today", "About storage.lost-key", "About bank.who"]);
  await shown.remove();
  await show("/admin/assistant?bank-sort=uses&bank-topic=bank");
  expect(names()).toEqual(["About bank.who"]);
  expect(row("bank.who")?.textContent).toContain("Retired");
});

test("an answer is read in its three languages, with its page, where the address unfolds it", async () => {
  await show("/admin/assistant?bank-open=storage.lost-key", "ar");
  expect(names()[1]).toBe("عن storage.lost-key");
  const detail = shown.find("tr[data-detail]");
  expect(detail.querySelector("dd[lang=sw]")?.textContent).toBe(
    "Kuhusu storage.lost-keyPiga {{phone}}.",
  );
  expect(detail.querySelector("a")?.getAttribute("href")).toBe("/services/secure-storage");
});

test("what is computed gets no other text", async () => {
  await show("/admin/assistant");
  const words = (id: string) => row(id)?.textContent ?? "";
  expect(words("storage.lost-key")).toContain("Write another text");
  expect(words("price.today")).toContain("Live figures");
  expect(words("price.today")).not.toContain("Write another text");
});

test("an answer is taken out of use, and brought back by undoing it", async () => {
  await show("/admin/assistant");
  await shown.click("Retire “About storage.lost-key”");
  await waitForView(() => shown.button("Undo"));
  expect(row("storage.lost-key")?.textContent).toContain("Bring back");
  await shown.click("Undo");
  await waitForView(() => shown.button("Retire “About storage.lost-key”"));
  expect(changes.map(({ body }) => body)).toEqual([{ isRetired: true }, { isRetired: false }]);
});

test("one that could not be taken out of use is shown as it is", async () => {
  await show("/admin/assistant");
  isAway = true;
  await shown.click("Retire “About storage.lost-key”");
  await waitForView(() => shown.button("Retire “About storage.lost-key”"));
  expect(changes).toHaveLength(1);
});
