import { mediaCategories, mediaTypes } from "@dhahabu/contract/content";
import type { MediaFilter, MediaSort } from "@dhahabu/contract/media-library";

/** What a list is sorted by, and whether it falls. */
export interface MediaOrder {
  by: "order" | "createdAt" | "title" | "fileSize";
  isFalling: boolean;
}

/** Reads the name of an order. */
export function readOrder(sort: MediaSort): MediaOrder {
  const isFalling = sort.startsWith("-");
  return { by: sort.replace("-", "") as MediaOrder["by"], isFalling };
}

/** The kinds and states a filter lets through, as `media_items.bucket` names them; undefined where it lets all through. */
export function listBuckets(
  filter: Pick<MediaFilter, "type" | "category" | "isActive">,
): string[] | undefined {
  const { type, category, isActive } = filter;
  if (type === undefined && category === undefined && isActive === undefined) return undefined;
  const types = type === undefined ? mediaTypes : [type];
  const categories = category === undefined ? mediaCategories : [category];
  const states = isActive === undefined ? [true, false] : [isActive];
  return types.flatMap((oneType) =>
    categories.flatMap((oneCategory) =>
      states.map((state) => `${oneType}/${oneCategory}/${state ? "active" : "inactive"}`),
    ),
  );
}
