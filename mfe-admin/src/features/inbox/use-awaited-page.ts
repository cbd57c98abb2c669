import { useEffect, useEffectEvent, useRef } from "react";
import type { InboxItem } from "@dhahabu/contract/inbox";
import type { PageState } from "../../data/use-page.ts";

type Choose = (rows: readonly InboxItem[]) => InboxItem | undefined;

interface AwaitedPage {
  /** Turns the list to another page, of whose rows one is chosen. */
  goToPage(turn: () => void, choose: Choose): void;
  stop(): void;
}

/** Hands on what was chosen of another page of the list, once its rows are there. */
export function useAwaitedPage(
  page: PageState<InboxItem>,
  onChosen: (item: InboxItem) => void,
): AwaitedPage {
  const awaited = useRef<Choose>(undefined);
  const enterPage = useEffectEvent(() => {
    const choose = awaited.current;
    if (!choose || page.isStale) return;
    awaited.current = undefined;
    const chosen = choose(page.rows ?? []);
    if (chosen) onChosen(chosen);
  });
  useEffect(() => enterPage(), [page.rows, page.isStale]);
  return {
    goToPage(turn, choose) {
      awaited.current = choose;
      turn();
    },
    stop() {
      awaited.current = undefined;
    },
  };
}
