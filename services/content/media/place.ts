import { maxSortOrder } from "@dhahabu/contract/content";
import { AppError } from "@dhahabu/contract/errors";

/** An item and the number it is sorted by. */
export interface SortedItem {
  id: number;
  sortOrder: number;
}

/** Where an item is to stand. */
export interface MediaMove {
  id: number;
  after?: number | undefined;
  before?: number | undefined;
}

/** The item by which another is to stand; `isBehind` where that other comes after it. */
export type Neighbour = SortedItem & { isBehind: boolean };

/** The items around the place where one is to stand, the nearest first. */
export interface Surroundings {
  behind: readonly SortedItem[];
  /** There is nothing further behind than `behind`. */
  isAllBehind: boolean;
  ahead: readonly SortedItem[];
  /** There is nothing further ahead than `ahead`. */
  isAllAhead: boolean;
}

const step = 10;
// Where neighbours have to move, each gets some room, so that the next ones need not.
const roomEach = 3;

/** The one of those `known` by which an item is to stand. Throws `AppError` conflict where they are gone. */
export function findNeighbour(
  { after, before }: MediaMove,
  known: readonly SortedItem[],
): Neighbour {
  const behind = known.find(({ id }) => id === after);
  if (behind) return { ...behind, isBehind: true };
  const ahead = known.find(({ id }) => id === before);
  if (ahead) return { ...ahead, isBehind: false };
  throw new AppError("conflict", { reason: "media.listChanged" });
}

/**
 * The sort orders by which an item comes to stand in the middle of its surroundings: its own, and those of
 * as few neighbours as must make room. Undefined where these are too few to tell.
 */
export function planPlace(id: number, around: Surroundings): SortedItem[] | undefined {
  const most = Math.max(around.behind.length, around.ahead.length);
  for (let reach = 0; ; reach = reach === 0 ? 1 : reach * 2) {
    const plan = planWithin(id, around, reach);
    if (plan || reach > most) return plan;
  }
}

function planWithin(id: number, around: Surroundings, reach: number): SortedItem[] | undefined {
  const { behind, ahead } = around;
  const [last, next] = [behind[reach], ahead[reach]];
  if ((!last && !around.isAllBehind) || (!next && !around.isAllAhead)) return undefined;
  const moved = { id, sortOrder: Number.NaN };
  const row = [...behind.slice(0, reach).toReversed(), moved, ...ahead.slice(0, reach)];
  const orders = spread(row.length, last?.sortOrder, next?.sortOrder);
  if (!orders) return undefined;
  return row.flatMap((item, index) => {
    const sortOrder = orders[index] ?? 0;
    return sortOrder === item.sortOrder ? [] : [{ id: item.id, sortOrder }];
  });
}

/** So many rising numbers between two, or beyond the one there is; undefined where there is no room. */
function spread(
  count: number,
  above: number | undefined,
  below: number | undefined,
): number[] | undefined {
  const [low, high] = [above ?? -maxSortOrder - 1, below ?? maxSortOrder + 1];
  const room = high - low - 1;
  if (room < count * (count === 1 ? 1 : roomEach)) return undefined;
  const gap = (high - low) / (count + 1);
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  if (above !== undefined && below !== undefined) {
    return numbers.map((number) => low + Math.floor(number * gap));
  }
  const stride = Math.min(step, Math.floor(gap));
  if (below !== undefined) return numbers.map((number) => high - (count + 1 - number) * stride);
  const start = above ?? (count * stride > maxSortOrder ? low : 0);
  return numbers.map((number) => start + number * stride);
}
