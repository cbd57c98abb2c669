import type { EnquiryStatus, InboxItem } from "@dhahabu/contract/inbox";
import { Moment } from "../../blocks/value/moment.tsx";
import { StatusBadge } from "../../blocks/value/status-badge.tsx";
import type { StatusTone } from "../../blocks/value/status-badge.tsx";
import { useTexts } from "../../use-texts.ts";
import classes from "./enquiry-badges.module.css";

const toneByStatus: Record<EnquiryStatus, StatusTone> = {
  open: "accent",
  pending: "neutral",
  closed: "good",
};

export function EnquiryStatusBadge({ status }: { status: EnquiryStatus }) {
  const t = useTexts("admin-enquiries");
  return <StatusBadge tone={toneByStatus[status]}>{t(`status.${status}`)}</StatusBadge>;
}

export function DueTime({
  enquiry,
}: {
  enquiry: Pick<InboxItem, "dueAt" | "isOverdue" | "firstRepliedAt" | "status">;
}) {
  const t = useTexts("admin-enquiries");
  const { dueAt, isOverdue, firstRepliedAt } = enquiry;
  if (dueAt === null) {
    return (
      <span className={classes.quiet}>
        {t(firstRepliedAt === null ? "due.none" : "due.answered")}
      </span>
    );
  }
  return (
    <span className={classes.due}>
      {isOverdue && <StatusBadge tone="bad">{t("due.overdue")}</StatusBadge>}
      <Moment at={dueAt} precision="relative" />
    </span>
  );
}
