import { useEffect, useEffectEvent } from "react";
import type { InboxItem } from "@dhahabu/contract/inbox";
import { useLocation, useNavigate, useSearchParams } from "@dhahabu/kit/router";
import { showToast } from "@dhahabu/kit/toast/toast";
import type { TableState } from "../../blocks/table/use-table-state.ts";
import type { PageState } from "../../data/use-page.ts";
import { answerParam } from "../../paths.ts";
import { useTexts } from "../../use-texts.ts";

/**
 * Fulfils the wish of an address to answer at once: the enquiry that is open, else the first of the list that waits;
 * `open` takes the place of the wish in the history. Gives back the way to wish for the next.
 */
export function useAnswerWish({
  openId,
  page,
  table,
  isWaiting,
  open,
}: {
  openId: number | undefined;
  page: PageState<InboxItem>;
  table: Pick<TableState, "goOlder">;
  isWaiting(item: InboxItem): boolean;
  open(id: number | undefined): void;
}): () => void {
  const t = useTexts("admin-enquiries");
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const isWished = params.has(answerParam);

  const fulfil = useEffectEvent(() => {
    if (openId !== undefined) return open(openId);
    if (!page.rows || page.isStale) return;
    const first = page.rows.find(isWaiting);
    if (!first && page.next !== undefined) return table.goOlder(page.next);
    open(first?.id);
    if (!first) showToast({ title: t("walk.done") });
  });
  // It stands in the address until the list is there.
  useEffect(() => {
    if (isWished) fulfil();
  }, [isWished, openId, page.rows, page.isStale]);

  return () => {
    const wish = new URLSearchParams(params);
    wish.set(answerParam, "next");
    void navigate(`?${wish.toString()}`, { state, replace: true });
  };
}
