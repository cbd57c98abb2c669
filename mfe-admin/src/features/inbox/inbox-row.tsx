import type { InboxItem } from "@dhahabu/contract/inbox";
import { isPlainPress, Link } from "@dhahabu/kit/router";
import { StatusBadge } from "../../blocks/value/status-badge.tsx";
import { useTexts } from "../../use-texts.ts";
import { DueTime } from "./enquiry-badges.tsx";
import classes from "./inbox-row.module.css";
import { RowLabels } from "./label-chips.tsx";

/** An enquiry of the list in two lines: who and what about; until when, whose, and how it stands. */
export function InboxRow({
  item,
  to,
  state,
  onClick,
}: {
  item: InboxItem;
  to: string;
  state: unknown;
  /** Hears when it is opened with a mouse: the next thing is a keyboard's, which no finger has. */
  onClick(): void;
}) {
  const t = useTexts("admin-enquiries");
  return (
    <div className={classes.row}>
      <p className={classes.line}>
        <Link
          className={classes.name}
          to={to}
          state={state}
          data-enquiry={item.id}
          onClick={(event) => {
            const { pointerType } = event.nativeEvent as Partial<PointerEvent>;
            if (pointerType === "mouse" && isPlainPress(event)) onClick();
          }}
        >
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
