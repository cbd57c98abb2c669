import type { InboxView } from "@dhahabu/contract/inbox-views";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useSearchParams } from "@dhahabu/kit/router";
import { ViewLinks } from "../../blocks/table/view-links.tsx";
import { useCall } from "../../data/use-call.ts";
import { paths } from "../../paths.ts";
import { useTexts } from "../../use-texts.ts";

interface View {
  readonly name: "all" | "open" | "overdue" | "unassigned" | "mine";
  readonly filters: Filters;
}

const views: readonly View[] = [
  { name: "mine", filters: { status: "active", assignee: "me" } },
  { name: "unassigned", filters: { status: "active", assignee: "none" } },
  { name: "overdue", filters: { overdue: "true" } },
  { name: "open", filters: { status: "active" } },
  { name: "all", filters: {} },
];
const filterNames = ["search", "sort", "status", "assignee", "service", "overdue"];

// The server counts no further.
const countLimit = 100;

type Filters = Readonly<Record<string, string | undefined>>;

/** The views of everybody, and one's own. */
export function InboxViews({ own }: { own: readonly InboxView[] }) {
  const t = useTexts("admin-enquiries");
  const format = useFormat();
  const [params] = useSearchParams();
  const { data: totals } = useCall("getInboxTotals", {});

  function countOf({ name }: View): string | undefined {
    if (!totals || name === "all" || name === "open") return undefined;
    const count = totals[name];
    return count >= countLimit ? `${format.number(countLimit - 1)}+` : format.number(count);
  }

  const isShown = (filters: Filters) =>
    filterNames.every((name) => (params.get(name) ?? "") === (filters[name] ?? ""));

  return (
    <ViewLinks
      label={t("views")}
      views={[
        ...views.map((view) => ({
          to: writeView(params, view.filters),
          text: t(`view.${view.name}`),
          isShown: isShown(view.filters),
          count: countOf(view),
          warns: view.name === "overdue" && (totals?.overdue ?? 0) > 0,
        })),
        ...own.map(({ name, filters }) => ({
          to: writeView(params, filters),
          text: name,
          isShown: isShown(filters),
        })),
      ]}
    />
  );
}

/** The address of a view; what is open stays open. */
function writeView(params: URLSearchParams, filters: Filters): string {
  const written = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) {
    if (value !== undefined) written.set(name, value);
  }
  for (const name of ["open", "limit"]) {
    const value = params.get(name);
    if (value !== null) written.set(name, value);
  }
  const search = written.toString();
  return search === "" ? paths.enquiries : `${paths.enquiries}?${search}`;
}
