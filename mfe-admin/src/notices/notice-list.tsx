import { useEffect, useState } from "react";
import { linkNotice } from "@dhahabu/contract/staff-notices";
import type { StaffNotice } from "@dhahabu/contract/staff-notices";
import { callApi } from "@dhahabu/kit/api/client";
import { Link } from "@dhahabu/kit/router";
import { showToast } from "@dhahabu/kit/toast/toast";
import { Button } from "@dhahabu/kit/ui/button";
import { ErrorPanel } from "@dhahabu/kit/ui/panel";
import { Skeleton } from "@dhahabu/kit/ui/skeleton";
import { VisuallyHidden } from "@dhahabu/kit/ui/visually-hidden";
import { useFailureText } from "../blocks/failure/use-failure-text.ts";
import { Moment } from "../blocks/value/moment.tsx";
import { usePage } from "../data/use-page.ts";
import { useSend } from "../data/use-send.ts";
import { paths } from "../paths.ts";
import { useTexts } from "../use-texts.ts";
import classes from "./notice-list.module.css";
import { useNoticeText } from "./use-notice-text.ts";

const pageSize = 20;

/** One's notices, the newest first; a press on one leads to its thing, and it is read. */
export function NoticeList({
  hasUnread,
  onRead,
  onLeave,
}: {
  hasUnread: boolean;
  /** Some were marked as read. */
  onRead(): void;
  /** Somebody follows one. */
  onLeave(): void;
}) {
  const t = useTexts("admin-notices");
  const explain = useFailureText();
  const [limit, setLimit] = useState(pageSize);
  const [items, setItems] = useState<HTMLUListElement | null>(null);
  const { rows, next, error, isFetching, refresh, changeRows } = usePage("listStaffNotices", {
    query: { limit },
  });
  const [shown, setShown] = useNextFocus(items, rows?.length ?? 0);
  const reading = useSend({
    mutationFn: ({ id, isAll }: { id: number; isAll: boolean }) =>
      isAll
        ? callApi("readStaffNotices", { body: { upTo: id } })
        : callApi("readStaffNotice", { params: { id } }),
    onSuccess(_, { id, isAll }) {
      changeRows((known) =>
        known.map((row) =>
          (isAll ? row.id <= id : row.id === id) ? { ...row, isRead: true } : row,
        ),
      );
      // The button goes with the last that is unread.
      if (isAll) items?.querySelector("a")?.focus();
      onRead();
    },
    onError(failure) {
      showToast({ title: t("readFailed"), description: explain(failure), kind: "error" });
    },
  });

  if (!rows) {
    if (error) return <ErrorPanel onRetry={() => void refresh()} isRetrying={isFetching} />;
    return <Skeleton height="12rem" />;
  }
  const newest = rows[0];
  return (
    <>
      <div className={classes.head}>
        <h2 className={classes.title}>{t("title")}</h2>
        {hasUnread && newest && (
          <button
            type="button"
            className={classes.act}
            aria-disabled={reading.isPending || undefined}
            onClick={() => {
              if (!reading.isPending) reading.mutate({ id: newest.id, isAll: true });
            }}
          >
            {t("readAll")}
          </button>
        )}
      </div>
      {rows.length === 0 && <p className={classes.empty}>{t("empty")}</p>}
      <ul ref={setItems} className={classes.list}>
        {rows.map((notice) => (
          <li key={notice.id}>
            <NoticeLine
              notice={notice}
              onFollow={() => {
                if (!notice.isRead) reading.mutate({ id: notice.id, isAll: false });
                onLeave();
              }}
            />
          </li>
        ))}
      </ul>
      <div className={classes.foot}>
        {(next !== undefined || shown !== undefined) && (
          <Button
            look="secondary"
            isSmall
            isBusy={isFetching}
            onClick={() => {
              setShown(rows.length);
              setLimit(limit + pageSize);
            }}
          >
            {t("older")}
          </Button>
        )}
        <Link to={`${paths.account}#notices`} className={classes.act} onClick={onLeave}>
          {t("settings.title")}
        </Link>
      </div>
    </>
  );
}

/**
 * Takes how many are shown when older ones are asked for; the keyboard goes on at the first that was not there before.
 */
function useNextFocus(items: HTMLUListElement | null, count: number) {
  const [shown, setShown] = useState<number>();
  useEffect(() => {
    if (shown === undefined || count <= shown) return;
    items?.children[shown]?.querySelector("a")?.focus();
    setShown(undefined);
  }, [shown, count, items]);
  return [shown, setShown] as const;
}

function NoticeLine({ notice, onFollow }: { notice: StaffNotice; onFollow(): void }) {
  const t = useTexts("admin-notices");
  const { sentence, about } = useNoticeText()(notice);
  return (
    <Link
      to={linkNotice(notice)}
      className={classes.notice}
      data-unread={!notice.isRead || undefined}
      onClick={onFollow}
    >
      <span className={classes.sentence}>
        {!notice.isRead && <VisuallyHidden>{t("isUnread")} </VisuallyHidden>}
        {sentence}
      </span>
      <span className={classes.about}>
        {about !== "" && <bdi>{about}</bdi>}
        <Moment at={notice.at} precision="relative" />
      </span>
    </Link>
  );
}
