import { useEffect, useLayoutEffect, useRef } from "react";
import { contactServices } from "@dhahabu/contract/contact-services";
import type { EnquiryStatus, InboxItem } from "@dhahabu/contract/inbox";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { Link, useLocation, useSearchParams } from "@dhahabu/kit/router";
import { DataTable } from "../../blocks/table/data-table.tsx";
import type { Column } from "../../blocks/table/data-table.tsx";
import { ExportLink } from "../../blocks/table/export-link.tsx";
import { FilterSelect } from "../../blocks/table/filter-select.tsx";
import { ListToolbar } from "../../blocks/table/list-toolbar.tsx";
import { Moment } from "../../blocks/value/moment.tsx";
import { Pager } from "../../blocks/table/pager.tsx";
import { SearchField } from "../../blocks/table/search-field.tsx";
import { StatusBadge } from "../../blocks/value/status-badge.tsx";
import { usePage } from "../../data/use-page.ts";
import { useTableState } from "../../blocks/table/use-table-state.ts";
import type texts from "../../messages/en/admin-enquiries.json";
import { paths } from "../../paths.ts";
import { ConversationPanel } from "./conversation-panel.tsx";
import { DueTime, EnquiryStatusBadge } from "./enquiry-badges.tsx";
import { InboxViews } from "./inbox-views.tsx";
import classes from "./inbox.module.css";

const statuses = ["open", "pending", "closed"] as const satisfies readonly EnquiryStatus[];

/** The address of the inbox with an enquiry open beside the list, or with none. */
function writeOpen(params: URLSearchParams, id: number | undefined): string {
  const written = new URLSearchParams(params);
  if (id === undefined) written.delete("open");
  else written.set("open", String(id));
  const search = written.toString();
  return search === "" ? paths.enquiries : `${paths.enquiries}?${search}`;
}

function readOpen(params: URLSearchParams): number | undefined {
  const text = params.get("open") ?? "";
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined;
}

/** Tells a stylesheet where in the page an area begins (`--inbox-top`), also when the window is another. */
function watchTop(area: HTMLElement): () => void {
  const measure = () => {
    const top = area.getBoundingClientRect().top + window.scrollY;
    area.style.setProperty("--inbox-top", `${Math.round(top)}px`);
  };
  measure();
  window.addEventListener("resize", measure);
  return () => window.removeEventListener("resize", measure);
}

/** Scrolls a pane, and nothing around it, until its open row is in sight. */
function showOpenRow(pane: HTMLElement): boolean {
  const row = pane.querySelector("tr[aria-current]");
  if (!row) return false;
  const [frame, place] = [pane.getBoundingClientRect(), row.getBoundingClientRect()];
  if (place.top < frame.top || place.bottom > frame.bottom) {
    pane.scrollTop += (place.top + place.bottom - frame.top - frame.bottom) / 2;
  }
  return true;
}

/** Puts the focus on an enquiry of the list, or on the page's heading where it is not in it any more. */
function focusEnquiry(pane: HTMLElement, id: number) {
  const heading = document.querySelector<HTMLElement>("main h1");
  if (heading) heading.tabIndex = -1;
  (pane.querySelector<HTMLElement>(`[data-enquiry="${id}"]`) ?? heading)?.focus();
}

/** The enquiries of customers, who waits longest past their due time first, and the one that is open. */
export function Inbox() {
  const t = useT<typeof texts>("admin-enquiries");
  const [params] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const openId = readOpen(params);
  const table = useTableState({
    sorts: ["dueAt", "-createdAt", "createdAt"],
    filters: {
      status: [...statuses, "active"],
      assignee: ["me", "none"],
      service: contactServices,
      overdue: ["true"],
    },
  });
  const page = usePage("listEnquiries", { query: table.query });
  const isOpen = openId !== undefined;
  const area = useRef<HTMLDivElement>(null);
  const pane = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (isOpen && area.current ? watchTop(area.current) : undefined), [isOpen]);
  const shownId = useRef<number>(undefined);
  // Once for each enquiry that is opened: later the pane is where staff scroll it.
  useEffect(() => {
    if (shownId.current === openId || !pane.current) return;
    if (openId === undefined || showOpenRow(pane.current)) shownId.current = openId;
  }, [openId, page.rows]);
  const lastOpenId = useRef(openId);
  useEffect(() => {
    const closedId = lastOpenId.current;
    lastOpenId.current = openId;
    // The focus was in the conversation, which is gone.
    const isLost = openId === undefined && document.activeElement === document.body;
    if (isLost && closedId !== undefined && pane.current) focusEnquiry(pane.current, closedId);
  }, [openId]);

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
  const columns: readonly Column<InboxItem>[] = isOpen
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

  return (
    <div ref={area} className={classes.inbox} data-open={isOpen || undefined}>
      <div ref={pane} className={classes.list}>
        <InboxViews />
        <ListToolbar
          table={table}
          search={
            <SearchField
              label={t("search")}
              placeholder={t("searchPlaceholder")}
              value={table.search}
              onSearch={table.setSearch}
            />
          }
          filters={
            <>
              <FilterSelect
                label={t("col.status")}
                value={table.filters.status}
                options={([...statuses, "active"] as const).map((value) => ({
                  value,
                  label: t(`status.${value}`),
                }))}
                onChange={(value) => table.setFilter("status", value)}
              />
              <FilterSelect
                label={t("col.service")}
                value={table.filters.service}
                options={contactServices.map((value) => ({ value, label: t(`service.${value}`) }))}
                onChange={(value) => table.setFilter("service", value)}
              />
            </>
          }
          actions={<ExportLink path="/api/enquiries/export" query={table.exportQuery} />}
        />
        <DataTable
          caption={t("head.title")}
          columns={columns}
          page={page}
          rowKey={(item) => item.id}
          table={table}
          empty={{ title: t("emptyTitle"), text: t("emptyText") }}
          isMarked={(item) => item.id === openId}
          isWarned={(item) => item.isOverdue}
        />
        <Pager table={table} page={page} />
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
