import type { MediaItem } from "@dhahabu/contract/content";
import { loadContract, sendRequest } from "@dhahabu/kit/api/client";

/** Items of the first page of the list, as the API pages it where no limit is named. */
export const mediaPageSize = 200;

/** Address of the list's first page. */
export const firstMediaPage = "/api/media";

/** One page of the media list, and the address of the next one if there is one. */
export interface MediaPage {
  readonly items: readonly MediaItem[];
  readonly next: string | undefined;
}

/** The address that a `Link` header (RFC 8288) names as the next page, as a path of this site. */
export function findNextPage(linkHeader: string | null): string | undefined {
  return /<(\/[^>]*)>\s*;[^,]*\brel="?next"?/.exec(linkHeader ?? "")?.[1];
}

/** Asks what follows the first page, without a look at its items. Throws as the API client does. */
export async function fetchSecondPageAddress(): Promise<string | undefined> {
  const response = await sendRequest(firstMediaPage, { method: "GET" });
  return findNextPage(response.headers.get("link"));
}

/** Fetches one page of the list. Throws as the API client does. */
export async function fetchMediaPage(address: string): Promise<MediaPage> {
  const [{ routes }, response] = await Promise.all([
    loadContract(),
    sendRequest(address, { method: "GET" }),
  ]);
  return {
    items: routes.listMedia.response.parse(await response.json()),
    next: findNextPage(response.headers.get("link")),
  };
}

/** What the public may see, each item once; staff are given the inactive ones too. */
export function keepPublicItems(items: readonly MediaItem[]): MediaItem[] {
  const seen = new Set<number>();
  return items.filter(({ id, isActive }) => {
    if (!isActive || seen.has(id)) return false;
    seen.add(id);
    return true;
  });
}
