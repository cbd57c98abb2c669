import type { MediaItem } from "@dhahabu/contract/content";
import type { MediaChangeKind } from "@dhahabu/contract/media-library";

/** A change of an item, for the audit row: the parts that are another, before and after. */
export interface MediaChangeRecord {
  mediaId: number;
  kind: MediaChangeKind;
  before: Partial<MediaItem> | null;
  after: Partial<MediaItem> | null;
}

// What the server keeps by itself is not what somebody changed.
const keptByServer = new Set<keyof MediaItem>(["id", "createdAt", "updatedAt"]);

/** The parts of an item that a change made another, before and after; undefined where it made none. */
export function findDifference(
  before: MediaItem,
  after: MediaItem,
): { before: Partial<MediaItem>; after: Partial<MediaItem> } | undefined {
  const names = (Object.keys(after) as (keyof MediaItem)[]).filter(
    (name) => !keptByServer.has(name) && before[name] !== after[name],
  );
  if (names.length === 0) return undefined;
  const pick = (item: MediaItem): Partial<MediaItem> =>
    Object.fromEntries(names.map((name) => [name, item[name]]));
  return { before: pick(before), after: pick(after) };
}
