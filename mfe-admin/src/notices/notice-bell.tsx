import { useId, useState } from "react";
import type { User } from "@dhahabu/contract/identity";
import { noticeCountLimit } from "@dhahabu/contract/staff-notices";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { Icon } from "@dhahabu/kit/ui/icon";
import { VisuallyHidden } from "@dhahabu/kit/ui/visually-hidden";
import { useCall } from "../data/use-call.ts";
import { useTexts } from "../use-texts.ts";
import classes from "./notice-bell.module.css";
import { NoticeList } from "./notice-list.tsx";
import { useDesktopNotices } from "./use-desktop-notices.ts";

// What an event did not tell.
const everyMs = 60_000;

/** What concerns oneself, behind a bell; on a phone a sheet. The browser's own popover keeps focus and Escape. */
export function NoticeBell({ user }: { user: User }) {
  const t = useTexts("admin-notices");
  const format = useFormat();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const { data, refresh } = useCall("countStaffNotices", {}, { everyMs });
  const unread = data?.unread ?? 0;
  useDesktopNotices(user, data?.unread);
  const count =
    unread >= noticeCountLimit ? `${format.number(noticeCountLimit - 1)}+` : format.number(unread);
  return (
    <>
      <button type="button" className={classes.bell} popoverTarget={id}>
        <Icon name="bell" />
        <VisuallyHidden>{t("title")}</VisuallyHidden>
        {unread > 0 && (
          <>
            <span className={classes.count} aria-hidden="true">
              {count}
            </span>
            <VisuallyHidden> {t("unread", { count })}</VisuallyHidden>
          </>
        )}
      </button>
      <div
        id={id}
        className={classes.popover}
        popover="auto"
        role="region"
        aria-label={t("title")}
        onToggle={(event) => setIsOpen(event.newState === "open")}
      >
        {isOpen && (
          <NoticeList
            hasUnread={unread > 0}
            onRead={() => void refresh()}
            onLeave={() => document.getElementById(id)?.hidePopover()}
          />
        )}
      </div>
    </>
  );
}
