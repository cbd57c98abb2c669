import type { InboxItem } from "@dhahabu/contract/inbox";
import { Link } from "@dhahabu/kit/router";
import { StatusBadge } from "../../blocks/value/status-badge.tsx";
import { useTexts } from "../../use-texts.ts";
import { DueTime } from "./enquiry-badges.tsx";
import classes from "./inbox-row.module.css";
import { RowLabels } from "./label-chips.tsx";

/** An enquiry of the list in two lines: who and what about; until when, whose, and how it stands. */
export function InboxRow({ item, to, state }: { item: InboxItem; to: string; state: unknown }) {
  const t = useTexts("admin-enquiries");
  return (
    <div className={classes.row}>
      <p className={classes.line}>
        <Link className={classes.name} to={to} state={state} data-enquiry={item.id}>
          <bdi>{item.name}</bdi>
        </Link>
        <span className={classes.subject} title={item.subject}>
          <bdi>{item.subject}</bdi>
        </span>
        <RowLabels labels={item.labels} />
      </p>
      <p className={classes.line} data-small>
        <DueTime enquiry={item} />
        <span>
          {item.assigneeUsername === null ? t("assignee.none") : <bdi>{item.assigneeUsername}</bdi>}
        </span>
        <span>{t(`status.${item.status}`)}</span>
        {item.hasFailedDelivery && <StatusBadge tone="bad">{t("mailFailed")}</StatusBadge>}
        <bdi dir="ltr" className={classes.reference}>
          {item.reference}
        </bdi>
      </p>
    </div>
  );
}
