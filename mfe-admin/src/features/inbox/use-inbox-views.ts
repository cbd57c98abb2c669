import { useFormat } from "@dhahabu/kit/format/use-format";
import type { SharedView } from "../../blocks/table/list-views.tsx";
import { useCall } from "../../data/use-call.ts";
import { useTexts } from "../../use-texts.ts";

const views = [
  { name: "mine", filters: { status: "active", assignee: "me" } },
  { name: "unassigned", filters: { status: "active", assignee: "none" } },
  { name: "overdue", filters: { overdue: "true" } },
  { name: "open", filters: { status: "active" } },
  { name: "all", filters: {} },
] as const;

// The server counts no further.
const countLimit = 100;

/** The views of the inbox that everybody has. */
export function useInboxViews(): readonly SharedView[] {
  const t = useTexts("admin-enquiries");
  const format = useFormat();
  const { data: totals } = useCall("getInboxTotals", {});

  function countOf(name: (typeof views)[number]["name"]): string | undefined {
    if (!totals || name === "all" || name === "open") return undefined;
    const count = totals[name];
    return count >= countLimit ? `${format.number(countLimit - 1)}+` : format.number(count);
  }

  return views.map(({ name, filters }) => ({
    text: t(`view.${name}`),
    filters,
    count: countOf(name),
    warns: name === "overdue" && (totals?.overdue ?? 0) > 0,
  }));
}
