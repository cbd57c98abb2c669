import type { InboxItem } from "@dhahabu/contract/inbox";
import { Link, useLocation, useSearchParams } from "@dhahabu/kit/router";
import type { Column } from "../../blocks/table/data-table.tsx";
import { Moment } from "../../blocks/value/moment.tsx";
import { StatusBadge } from "../../blocks/value/status-badge.tsx";
import { useTexts } from "../../use-texts.ts";
import { DueTime, EnquiryStatusBadge } from "./enquiry-badges.tsx";
import { writeOpen } from "./inbox-address.ts";
import classes from "./inbox.module.css";

/** Columns of the inbox; fewer beside an open enquiry. */
export function useInboxColumns(isOpen: boolean): readonly Column<InboxItem>[] {
  const t = useTexts("admin-enquiries");
  const [params] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const enquiry: Column<InboxItem> = {
    id: "enquiry",
    label: t("col.enquiry"),
    isRowHeader: true,
    render: (item) => (
      <span className={classes.enquiry}>
        <Link
          className={classes.name}
          to={writeOpen(params, item.id)}
          state={state}
          data-enquiry={item.id}
        >
          <bdi>{item.name}</bdi>
        </Link>
        <span className={classes.subject}>
          <bdi>{item.subject}</bdi>
        </span>
        <span className={classes.small}>
          <bdi dir="ltr">{item.reference}</bdi>
          {item.hasFailedDelivery && <StatusBadge tone="bad">{t("mailFailed")}</StatusBadge>}
        </span>
      </span>
    ),
  };
  const due: Column<InboxItem> = {
    id: "due",
    label: t("col.due"),
    sort: "dueAt",
    render: (item) => <DueTime enquiry={item} />,
  };
  const status: Column<InboxItem> = {
    id: "status",
    label: t("col.status"),
    render: (item) => <EnquiryStatusBadge status={item.status} />,
  };
  const assignee: Column<InboxItem> = {
    id: "assignee",
    label: t("col.assignee"),
    render: (item) =>
      item.assigneeUsername === null ? (
        <span className={classes.nobody}>{t("assignee.none")}</span>
      ) : (
        <bdi>{item.assigneeUsername}</bdi>
      ),
  };
  return isOpen
    ? [enquiry, due, assignee]
    : [
        enquiry,
        due,
        status,
        assignee,
        { id: "service", label: t("col.service"), render: (item) => t(`service.${item.service}`) },
        {
          id: "received",
          label: t("col.received"),
          sort: "createdAt",
          first: "descending",
          render: (item) => (
            <span className={classes.received}>
              <Moment at={item.createdAt} precision="relative" />
            </span>
          ),
        },
      ];
}
