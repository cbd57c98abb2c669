// @vitest-environment happy-dom
import { ApiError } from "@dhahabu/kit/api/api-error";
import { act, useEffect } from "react";
import { afterEach, expect, test, vi } from "vitest";
import type { PageState } from "../../data/use-page.ts";
import { showBlock } from "../testing/show-block.tsx";
import type { ShownBlock } from "../testing/show-block.tsx";
import { DataTable } from "./data-table.tsx";
import type { Column } from "./column.ts";
import { Pager } from "./pager.tsx";
import { SearchField } from "./search-field.tsx";
import { useSelection } from "./use-selection.ts";
import { useTableState } from "./use-table-state.ts";

interface Item {
  readonly id: number;
  readonly title: string;
}

const items: readonly Item[] = [
  { id: 1, title: "Vault" },
  { id: 2, title: "Bars" },
];

const columns: readonly Column<Item>[] = [
  { id: "title", label: "Title", sort: "title", isRowHeader: true, render: (item) => item.title },
  { id: "id", label: "Number", align: "end", render: (item) => item.id },
];

let shown: ShownBlock;
let asked: unknown;

function createPage(overrides: Partial<PageState<Item>>): PageState<Item> {
  return {
    rows: items,
    next: undefined,
    error: undefined,
    isFetching: false,
    isStale: false,
    refresh: async () => undefined,
    changeRows: () => undefined,
    ...overrides,
  };
}

function List({ page }: { page: PageState<Item> }) {
  const table = useTableState({
    sorts: ["-createdAt", "title", "-title"],
    filters: { type: ["audio", "video"] },
    limits: [2, 50],
  });
  const selection = useSelection(items.map(({ id }) => id));
  useEffect(() => {
    asked = table.query;
  });
  return (
    <>
      <SearchField label="Search" value={table.search} onSearch={table.setSearch} />
      <button type="button" onClick={() => table.setFilter("type", "audio")}>
        Audio only
      </button>
      <p id="selected">{selection.ids.join()}</p>
      <DataTable
        caption="Items"
        columns={columns}
        page={page}
        rowKey={(item) => item.id}
        table={table}
        selection={selection}
        rowLabel={(item) => item.title}
        renderBrief={(item) => `Second line of ${item.title}`}
        empty={{ title: "Nothing yet", text: "Add the first." }}
      />
      <Pager table={table} page={page} />
    </>
  );
}

afterEach(async () => {
  await shown.remove();
  vi.unstubAllGlobals();
});

async function show(overrides: Partial<PageState<Item>> = {}, path = "/admin") {
  shown = await showBlock(<List page={createPage(overrides)} />, { path });
}

test("rows are a table with a caption, heads, and cells that name their rows", async () => {
  await show();
  expect(shown.find("caption").textContent).toBe("Items");
  expect(
    [...shown.place.querySelectorAll("th[scope=row]")].map((cell) => cell.textContent),
  ).toEqual(["TitleVault", "TitleBars"]);
  expect(shown.find("[role=status]").textContent).toBe("2 rows on this page");
});

test("a head sorts one way, then the other, and says which", async () => {
  await show();
  expect(shown.find("th[scope=col]").getAttribute("aria-sort")).toBeNull();
  await shown.click("Title");
  expect(asked).toEqual({ sort: "title", limit: 2 });
  expect(shown.find("th[scope=col]").getAttribute("aria-sort")).toBe("ascending");
  await shown.click("Title");
  expect(asked).toEqual({ sort: "-title", limit: 2 });
  expect(shown.find("th[scope=col]").getAttribute("aria-sort")).toBe("descending");
});

test("filters go into the query and back to the first page", async () => {
  await show({}, "/admin?after=x9");
  expect(asked).toEqual({ sort: "-createdAt", limit: 2, after: "x9" });
  await shown.click("Audio only");
  expect(asked).toEqual({ sort: "-createdAt", limit: 2, type: "audio" });
});

test("a search goes on Enter at once, and Escape takes it away", async () => {
  await show();
  const input = shown.find<HTMLInputElement>("input[type=text]");
  await shown.type(input, "  vau ");
  await shown.press(input, "Enter");
  expect(asked).toEqual({ sort: "-createdAt", limit: 2, search: "vau" });
  await shown.press(input, "Escape");
  expect(asked).toEqual({ sort: "-createdAt", limit: 2 });
  expect(input.value).toBe("");
});

test("pages are gone through and back", async () => {
  await show({ next: "c2" });
  expect(shown.button("Previous").disabled).toBe(true);
  await shown.click("Next");
  expect(asked).toEqual({ sort: "-createdAt", limit: 2, after: "c2" });
  expect(shown.place.textContent).toContain("Page 2");
  await shown.click("Previous");
  expect(asked).toEqual({ sort: "-createdAt", limit: 2 });
});

test("rows are selected one by one and all at once", async () => {
  await show();
  const boxes = [...shown.place.querySelectorAll<HTMLInputElement>("input[type=checkbox]")];
  expect(boxes.map((box) => box.closest("label")?.textContent)).toEqual([
    "Select all on this page",
    "Select Vault",
    "Select Bars",
  ]);
  await act(async () => boxes[1]?.click());
  expect(shown.find("#selected").textContent).toBe("1");
  expect(boxes[0]?.indeterminate).toBe(true);
  await act(async () => boxes[0]?.click());
  expect(shown.find("#selected").textContent).toBe("1,2");
  await act(async () => boxes[0]?.click());
  expect(shown.find("#selected").textContent).toBe("");
});

test("on a phone a row has two lines, and a press unfolds the rest of it", async () => {
  vi.stubGlobal("matchMedia", (media: string) => ({
    media,
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  await show();
  const [vault, bars] = [...shown.place.querySelectorAll("tbody tr")];
  expect(vault?.querySelector("th")?.textContent).toContain("Second line of Vault");
  expect([vault, bars].map((row) => row?.hasAttribute("data-folded"))).toEqual([true, true]);
  const unfold = vault?.querySelector<HTMLElement>("button[aria-expanded]");
  expect(unfold?.getAttribute("aria-label")).toBe("Show all of Vault");
  await act(async () => unfold?.click());
  expect(unfold?.getAttribute("aria-expanded")).toBe("true");
  expect([vault, bars].map((row) => row?.hasAttribute("data-folded"))).toEqual([false, true]);
});

test("before the first rows there is their place, said to be loading", async () => {
  await show({ rows: undefined, isFetching: true });
  expect(shown.find("[role=status]").textContent).toBe("Loading the list");
  expect(shown.place.querySelector("[aria-busy=true]")).not.toBeNull();
});

test("nothing at all, nothing found, and nothing more are three different things", async () => {
  await show({ rows: [] });
  expect(shown.place.textContent).toContain("Nothing yet");
  await shown.remove();
  await show({ rows: [] }, "/admin?type=video");
  expect(shown.place.textContent).toContain("Nothing matches");
  await shown.click("Clear search and filters");
  expect(asked).toEqual({ sort: "-createdAt", limit: 2 });
  await shown.remove();
  await show({ rows: [] }, "/admin?after=x9");
  expect(shown.place.textContent).toContain("Nothing more here");
});

test("a failure before any rows offers to try again; after, the rows stay", async () => {
  let refreshed = 0;
  const refresh = async () => {
    refreshed += 1;
  };
  await show({ rows: undefined, error: new Error("down"), refresh });
  expect(shown.find("[role=alert]").textContent).toContain("could not be loaded");
  await shown.remove();
  await show({ error: new Error("down"), refresh });
  expect(shown.place.textContent).toContain("Vault");
  await shown.click("Retry");
  expect(refreshed).toBe(1);
});

test("who lost the right sees so and no rows", async () => {
  const error = new ApiError({ status: 403, text: "", body: { code: "not_allowed" } });
  await show({ error });
  expect(shown.place.textContent).not.toContain("Vault");
  expect(shown.find("[role=alert]").textContent).toContain("not part of your role");
});
