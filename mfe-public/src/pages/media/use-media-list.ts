import { useCallback, useEffect, useMemo, useState } from "react";
import type { MediaItem } from "@dhahabu/contract/content";
import { useLive } from "@dhahabu/kit/live/use-data";
import {
  fetchMediaPage,
  fetchSecondPageAddress,
  keepPublicItems,
  mediaPageSize,
} from "../../content/media-list.ts";
import type { MediaPage } from "../../content/media-list.ts";

/** The gallery's items as far as they are loaded. */
export interface MediaList {
  /** Undefined until the first page is there. */
  readonly items: readonly MediaItem[] | undefined;
  readonly hasFailed: boolean;
  readonly isLoading: boolean;
  retry(): void;
  /** Whether the bank has more items than are loaded. */
  readonly hasMore: boolean;
  readonly hasMoreFailed: boolean;
  readonly isLoadingMore: boolean;
  loadMore(): void;
}

interface FurtherPages extends MediaPage {
  /** The first page these follow; a renewed one starts anew. */
  readonly first: readonly MediaItem[];
}

/** The list, kept up to date by the server's events; pages after the first are loaded on demand. */
export function useMediaList(): MediaList {
  const { data: first, error, isFetching, refresh } = useLive("media");
  const [further, setFurther] = useState<FurtherPages>();
  const [isLoadingMore, setIsLoadingMore] = useState(false);
  const [hasMoreFailed, setHasMoreFailed] = useState(false);
  // The server's HTML has the items, and only the API's own answer says whether more follow.
  const isMaybeLonger = first !== undefined && first.length >= mediaPageSize;
  const loadedCount = further?.items.length ?? 0;

  useEffect(() => {
    if (!isMaybeLonger || further?.first === first) return undefined;
    let isCurrent = true;
    async function follow(firstPage: readonly MediaItem[]) {
      let next = await fetchSecondPageAddress();
      const items: MediaItem[] = [];
      while (next !== undefined && items.length < loadedCount) {
        const page: MediaPage = await fetchMediaPage(next);
        items.push(...page.items);
        ({ next } = page);
      }
      if (isCurrent) setFurther({ first: firstPage, items, next });
    }
    follow(first).catch((failure: unknown) => console.error("Failed to fetch media", failure));
    return () => {
      isCurrent = false;
    };
  }, [first, isMaybeLonger, further, loadedCount]);

  const next = isMaybeLonger ? further?.next : undefined;

  const loadMore = useCallback(() => {
    if (next === undefined || isLoadingMore) return;
    setIsLoadingMore(true);
    setHasMoreFailed(false);
    fetchMediaPage(next)
      .then((page) => {
        setFurther((known) =>
          known?.next === next
            ? { ...known, items: [...known.items, ...page.items], next: page.next }
            : known,
        );
      })
      .catch((failure: unknown) => {
        console.error("Failed to fetch media", failure);
        setHasMoreFailed(true);
      })
      .finally(() => setIsLoadingMore(false));
  }, [next, isLoadingMore]);

  const items = useMemo(
    () => first && keepPublicItems([...first, ...(isMaybeLonger ? (further?.items ?? []) : [])]),
    [first, isMaybeLonger, further],
  );

  return {
    items,
    hasFailed: error !== undefined,
    isLoading: isFetching,
    retry: () => void refresh(),
    hasMore: next !== undefined,
    hasMoreFailed,
    isLoadingMore,
    loadMore,
  };
}
