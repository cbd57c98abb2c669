import { contactServices } from "@dhahabu/contract/contact-services";
import type { EnquiryStatus } from "@dhahabu/contract/inbox";
import { useLocation, useSearchParams } from "@dhahabu/kit/router";
import { DataTable } from "../../blocks/table/data-table.tsx";
import { ExportLink } from "../../blocks/table/export-link.tsx";
import { FilterSelect } from "../../blocks/table/filter-select.tsx";
import { ListToolbar } from "../../blocks/table/list-toolbar.tsx";
import { Pager } from "../../blocks/table/pager.tsx";
import { useTableState } from "../../blocks/table/use-table-state.ts";
import { usePage } from "../../data/use-page.ts";
import { useTexts } from "../../use-texts.ts";
import { ConversationPanel } from "./conversation-panel.tsx";
import { readOpen, writeOpen } from "./inbox-address.ts";
import { InboxViews } from "./inbox-views.tsx";
import classes from "./inbox.module.css";
import { useInboxColumns } from "./use-inbox-columns.tsx";
import { useInboxPlaces } from "./use-inbox-places.ts";

const statuses = ["open", "pending", "closed"] as const satisfies readonly EnquiryStatus[];

export function Inbox() {
  const t = useTexts("admin-enquiries");
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
  const { area, pane } = useInboxPlaces(openId, page.rows);
  const columns = useInboxColumns(isOpen);
  return (
    <div ref={area} className={classes.inbox} data-open={isOpen || undefined}>
      <div ref={pane} className={classes.list}>
        <InboxViews />
        <ListToolbar
          table={table}
          search={{ label: t("search"), placeholder: t("searchPlaceholder") }}
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
