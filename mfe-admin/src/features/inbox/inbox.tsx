import { contactServices } from "@dhahabu/contract/contact-services";
import type { InboxItem } from "@dhahabu/contract/inbox";
import { useLocation, useSearchParams, Link } from "@dhahabu/kit/router";
import type { Column } from "../../blocks/table/data-table.tsx";
import { ExportLink } from "../../blocks/table/export-link.tsx";
import { Listing } from "../../blocks/table/listing.tsx";
import { useTableState } from "../../blocks/table/use-table-state.ts";
import { Moment } from "../../blocks/value/moment.tsx";
import { StatusBadge } from "../../blocks/value/status-badge.tsx";
import { usePage } from "../../data/use-page.ts";
import { useTexts } from "../../use-texts.ts";
import { ConversationPanel } from "./conversation-panel.tsx";
import { DueTime, EnquiryStatusBadge } from "./enquiry-badges.tsx";
import { readOpen, writeOpen } from "./inbox-address.ts";
import { InboxViews } from "./inbox-views.tsx";
import classes from "./inbox.module.css";
import { useInboxPlaces } from "./use-inbox-places.ts";

const statuses = ["open", "pending", "closed", "active"] as const;

export function Inbox() {
  const t = useTexts("admin-enquiries");
  const [params] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const openId = readOpen(params);
  const table = useTableState({
    sorts: ["dueAt", "-createdAt", "createdAt"],
    filters: {
      status: statuses,
      assignee: ["me", "none"],
      service: contactServices,
      overdue: ["true"],
    },
  });
  const page = usePage("listEnquiries", { query: table.query });
  const isOpen = openId !== undefined;
  const { area, pane } = useInboxPlaces(openId, page.rows);
  const columns = useColumns(isOpen);
  return (
    <div ref={area} className={classes.inbox} data-open={isOpen || undefined}>
      <div ref={pane} className={classes.list}>
        <InboxViews />
        <Listing
          caption={t("head.title")}
          table={table}
          page={page}
          search={{ label: t("search"), placeholder: t("searchPlaceholder") }}
          filters={[
            { name: "status", label: t("col.status"), nameOf: (status) => t(`status.${status}`) },
            {
              name: "service",
              label: t("col.service"),
              nameOf: (service) => t(`service.${service}`),
            },
          ]}
          actions={<ExportLink path="/api/enquiries/export" query={table.exportQuery} />}
          columns={columns}
          empty={{ title: t("emptyTitle"), text: t("emptyText") }}
          isMarked={(item) => item.id === openId}
          isWarned={(item) => item.isOverdue}
        />
      </div>
      {openId !== undefined && (
        <ConversationPanel
          key={openId}
          id={openId}
          listAddress={writeOpen(params, undefined)}
          listState={state}
        />
      )}
    </div>
  );
}

/** Columns of the inbox; fewer beside an open enquiry. */
function useColumns(isOpen: boolean): readonly Column<InboxItem>[] {
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
