import type { RefObject } from "react";
import { useRef } from "react";
import type { InboxItem } from "@dhahabu/contract/inbox";
import { useLocation, useNavigate, useSearchParams } from "@dhahabu/kit/router";
import { useSession } from "@dhahabu/kit/session/use-session";
import { showToast } from "@dhahabu/kit/toast/toast";
import type { TableState } from "../../blocks/table/use-table-state.ts";
import type { PageState } from "../../data/use-page.ts";
import { useTexts } from "../../use-texts.ts";
import { writeOpen } from "./inbox-address.ts";
import { useAnswerWish } from "./use-answer-wish.ts";
import { useAwaitedPage } from "./use-awaited-page.ts";

/** The way from one enquiry of the list to another, also past the end of its page. */
export interface InboxWalk {
  /** Opens the enquiry after the open one, or the one before; where none is open, the focus goes there. */
  go(by: 1 | -1): void;
  /** What opens the next enquiry that waits for oneself or for nobody in particular, by the list as it is now. */
  prepareNext(): () => void;
  /** Opens, to be answered at once, the enquiry that has the focus, else the first that waits. */
  answer(): void;
  /** Hears of an enquiry that is about to be opened: one that waits is to be answered at once. */
  expectAnswer(item: InboxItem): void;
  /** Whether an enquiry was opened to be answered at once; true once. */
  isToBeAnswered(id: number): boolean;
}

export function useInboxWalk({
  openId,
  page,
  table,
  pane,
}: {
  openId: number | undefined;
  page: PageState<InboxItem>;
  table: Pick<TableState, "isFirst" | "goOlder" | "goNewer">;
  pane: RefObject<HTMLElement | null>;
}): InboxWalk {
  const t = useTexts("admin-enquiries");
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const { user } = useSession();
  const answeredId = useRef<number>(undefined);
  const rows = page.rows ?? [];
  const place = rows.findIndex(({ id }) => id === openId);
  const { goToPage, stop } = useAwaitedPage(page, ({ id }) => open(id, true));
  const isWaiting = ({ status, assigneeId }: InboxItem) =>
    status !== "closed" && (assigneeId === null || assigneeId === user?.id);

  function open(id: number | undefined, isReplaced = false) {
    stop();
    void navigate(writeOpen(params, id), { state, replace: isReplaced });
  }

  function answer(id: number | undefined, isReplaced = false) {
    answeredId.current = id;
    open(id, isReplaced);
  }

  function focusRow(by: 1 | -1) {
    const links = [...(pane.current?.querySelectorAll<HTMLElement>("[data-enquiry]") ?? [])];
    const current = links.indexOf(document.activeElement as HTMLElement);
    links[current === -1 ? 0 : current + by]?.focus();
  }

  const wishForNext = useAnswerWish({
    openId,
    page,
    table,
    isWaiting,
    open: (id) => answer(id, true),
  });

  return {
    answer() {
      const focusedId = document.activeElement?.getAttribute("data-enquiry") ?? undefined;
      if (focusedId === undefined) wishForNext();
      else answer(Number(focusedId));
    },
    expectAnswer(item) {
      if (isWaiting(item)) answeredId.current = item.id;
    },
    go(by) {
      if (openId === undefined) return focusRow(by);
      const target = rows[place + by];
      if (target) return open(target.id);
      const { next } = page;
      if (by === 1 && next !== undefined) {
        return goToPage(
          () => table.goOlder(next),
          (found) => found[0],
        );
      }
      if (by === -1 && !table.isFirst) return goToPage(table.goNewer, (found) => found.at(-1));
      showToast({ title: t(by === 1 ? "walk.last" : "walk.first") });
    },
    prepareNext() {
      const { next } = page;
      const after = rows.slice(place + 1).find(isWaiting);
      if (after) return () => answer(after.id);
      if (next !== undefined) {
        return () =>
          goToPage(
            () => table.goOlder(next),
            (found) => {
              const first = found.find(isWaiting);
              answeredId.current = first?.id;
              return first;
            },
          );
      }
      const before = rows.slice(0, Math.max(place, 0)).find(isWaiting);
      if (before) return () => answer(before.id);
      return () => {
        open(undefined);
        showToast({ kind: "success", title: t("walk.done") });
      };
    },
    isToBeAnswered(id) {
      if (answeredId.current !== id) return false;
      answeredId.current = undefined;
      return true;
    },
  };
}
