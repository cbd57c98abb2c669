import type { MediaItem } from "@dhahabu/contract/content";
import { expect, test } from "vitest";
import {
  listCategories,
  readGalleryView,
  selectItems,
  wholeGallery,
  writeGalleryView,
} from "./gallery-view.ts";

function makeItem(id: number, fields: Partial<MediaItem>): MediaItem {
  return {
    id,
    title: `Item ${id}`,
    language: "en",
    titles: null,
    description: null,
    altText: null,
    caption: null,
    type: "audio",
    category: "educational",
    fileUrl: "/a.mp3",
    thumbnailUrl: null,
    fileSize: null,
    duration: null,
    width: null,
    height: null,
    sortOrder: 0,
    isActive: true,
    createdAt: "2026-01-01T00:00:00Z",
    updatedAt: "2026-01-01T00:00:00Z",
    ...fields,
  };
}

const items = [
  makeItem(1, {
    title: "Vault tour",
    category: "company-overview",
    description: "Nairobi",
    titles: { sw: "Ziara ya hazina", fr: "Visite de la chambre forte" },
  }),
  makeItem(2, { title: "كيف يُفحص الذهب", category: "educational" }),
  makeItem(3, { title: "Le prêt expliqué", category: "educational" }),
];

const nameCategory = (category: string) => (category === "educational" ? "Elimu" : "Kuhusu");

function selectIds(view: Partial<typeof wholeGallery>): number[] {
  const told = { language: "sw", nameCategory } as const;
  return selectItems(items, { ...wholeGallery, ...view }, told).map((item) => item.id);
}

test("a view is read from the address and written back, with what is not its own kept", () => {
  const query = new URLSearchParams("lang=ar&category=educational&q=%20gold%20&view=list");
  const view = readGalleryView(query);
  expect(view).toEqual({ category: "educational", search: "gold", layout: "list" });
  expect(writeGalleryView(view, query).toString()).toBe(
    "lang=ar&category=educational&q=gold&view=list",
  );
  expect(writeGalleryView(wholeGallery, query).toString()).toBe("lang=ar");
});

test("an address that asks for nothing known shows the grid", () => {
  expect(readGalleryView(new URLSearchParams("view=cards"))).toEqual(wholeGallery);
});

test("categories come once, in the order of the items", () => {
  expect(listCategories(items)).toEqual(["company-overview", "educational"]);
});

test.each([
  [{}, [1, 2, 3]],
  [{ category: "educational" }, [2, 3]],
  [{ category: "unknown" }, []],
  [{ search: "nairobi tour" }, [1]],
  [{ search: "ziara" }, [1]],
  [{ search: "chambre" }, []],
  [{ search: "pret" }, [3]],
  [{ search: "الذَّهب" }, [2]],
  [{ search: "elimu" }, [2, 3]],
  [{ search: "tour", category: "educational" }, []],
])("the view %j has the items %j", (view, ids) => {
  expect(selectIds(view)).toEqual(ids);
});
