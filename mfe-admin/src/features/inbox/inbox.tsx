import { contactServices } from "@dhahabu/contract/contact-services";
import { useLocation, useSearchParams } from "@dhahabu/kit/router";
import { ExportLink } from "../../blocks/table/export-link.tsx";
import { Listing } from "../../blocks/table/listing.tsx";
import { useTableState } from "../../blocks/table/use-table-state.ts";
import { usePage } from "../../data/use-page.ts";
import { useTexts } from "../../use-texts.ts";
import { ConversationPanel } from "./conversation-panel.tsx";
import { readOpen, writeOpen } from "./inbox-address.ts";
import { InboxViews } from "./inbox-views.tsx";
import classes from "./inbox.module.css";
import { useInboxColumns } from "./use-inbox-columns.tsx";
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
  const columns = useInboxColumns(isOpen);
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
