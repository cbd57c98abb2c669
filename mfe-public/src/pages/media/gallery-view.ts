import type { MediaItem } from "@dhahabu/contract/content";
import type { Language } from "@dhahabu/contract/language";
import { holdsWords } from "../../content/fold-text.ts";
import { readMediaTitle } from "../../content/media-title.ts";

/** Kinds of media in the order of their sections. */
export const mediaKinds = [
  "audio",
  "video",
  "image",
] as const satisfies readonly MediaItem["type"][];

/** How the gallery lays its items out. */
type GalleryLayout = "grid" | "list";

/** What of the gallery is shown, and how. */
export interface GalleryView {
  /** A category, or undefined for all. */
  readonly category: string | undefined;
  readonly search: string;
  readonly layout: GalleryLayout;
}

/** The whole gallery as a grid. */
export const wholeGallery: GalleryView = { category: undefined, search: "", layout: "grid" };

/** The view that an address asks for. */
export function readGalleryView(query: URLSearchParams): GalleryView {
  return {
    category: query.get("category") ?? undefined,
    search: (query.get("q") ?? "").trim().slice(0, 200),
    layout: query.get("view") === "list" ? "list" : "grid",
  };
}

/** The query of a view: what is as usual is left out, what is not the gallery's stays. */
export function writeGalleryView(view: GalleryView, query: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(query);
  const values = {
    category: view.category ?? "",
    q: view.search,
    view: view.layout === "list" ? "list" : "",
  };
  for (const [name, value] of Object.entries(values)) {
    if (value === "") next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** Categories that items have, each once, in the order in which they first come. */
export function listCategories(items: readonly MediaItem[]): MediaItem["category"][] {
  return [...new Set(items.map((item) => item.category))];
}

/** The items of a view; a search looks at the title as it is shown and as it was given, the description and the category's name. */
export function selectItems(
  items: readonly MediaItem[],
  { category, search }: GalleryView,
  {
    language,
    nameCategory,
  }: { language: Language; nameCategory: (category: MediaItem["category"]) => string },
): MediaItem[] {
  return items.filter((item) => {
    if (category !== undefined && item.category !== category) return false;
    const shown = readMediaTitle(item, language).text;
    const text = [shown, item.title, item.description, nameCategory(item.category)].join("\n");
    return holdsWords(text, search);
  });
}
