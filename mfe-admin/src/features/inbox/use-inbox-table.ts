import { contactServices } from "@dhahabu/contract/contact-services";
import { useTableState } from "../../blocks/table/use-table-state.ts";

const statuses = ["open", "pending", "closed", "active"] as const;

/** State of the list of enquiries. */
export function useInboxTable() {
  return useTableState({
    list: "enquiries",
    sorts: ["dueAt", "-createdAt", "createdAt"],
    filters: {
      status: statuses,
      assignee: ["me", "none"],
      service: contactServices,
      overdue: ["true"],
      label: "text",
    },
  });
}
