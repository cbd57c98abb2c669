import type { MediaItem } from "@dhahabu/contract/content";
import { AppError } from "@dhahabu/contract/errors";
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
    (name) =>
      !keptByServer.has(name) && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  if (names.length === 0) return undefined;
  const pick = (item: MediaItem): Partial<MediaItem> =>
    Object.fromEntries(names.map((name) => [name, item[name]]));
  return { before: pick(before), after: pick(after) };
}

/** The record of an item that was switched on or off. */
export function describeSwitch({ id, isActive }: MediaItem): MediaChangeRecord {
  const kind = isActive ? "activated" : "deactivated";
  return { mediaId: id, kind, before: { isActive: !isActive }, after: { isActive } };
}

/** Throws `AppError` conflict at `updatedAt` where that was read and is not the item's any more. */
export function assertSameVersion(known: MediaItem, updatedAt: string | undefined): void {
  if (updatedAt === undefined || Date.parse(updatedAt) === Date.parse(known.updatedAt)) return;
  throw new AppError("conflict", { reason: "media.changedMeanwhile", at: "updatedAt" });
}

/** The refusal of an item that is not there. */
export function createUnknownItem(): AppError {
  return new AppError("not_found", { reason: "media.unknown" });
}
