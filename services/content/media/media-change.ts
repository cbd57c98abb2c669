import type { MediaItem } from "@dhahabu/contract/content";
import { AppError } from "@dhahabu/contract/errors";
import type { Caller } from "@dhahabu/contract/internal";
import type { MediaChangeKind } from "@dhahabu/contract/media-library";

/** Who changes an item, for the audit row. */
export interface MediaAuthor {
  userId: number;
  username: string | null;
  address: string;
  requestId: string;
}

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

/** The author of a call. Throws `AppError` not_signed_in for nobody. */
export function toAuthor({ userId, username, address, requestId }: Caller): MediaAuthor {
  if (userId === null) throw new AppError("not_signed_in", { message: "Please sign in first." });
  return { userId, username, address, requestId };
}
