import { contactServices } from "@dhahabu/contract/contact-services";
import type { InboxViewFilters } from "@dhahabu/contract/inbox-views";
import { useTableState } from "../../blocks/table/use-table-state.ts";

const statuses = ["open", "pending", "closed", "active"] as const;

/** State of the list of enquiries, and what a view of it would keep. */
export function useInboxTable() {
  const table = useTableState({
    sorts: ["dueAt", "-createdAt", "createdAt"],
    filters: {
      status: statuses,
      assignee: ["me", "none"],
      service: contactServices,
      overdue: ["true"],
    },
  });
  const search = table.search.trim();
  const filters: InboxViewFilters = {
    ...(search !== "" && { search }),
    ...(table.sort !== "dueAt" && { sort: table.sort }),
    ...table.filters,
  };
  return { table, filters };
}
