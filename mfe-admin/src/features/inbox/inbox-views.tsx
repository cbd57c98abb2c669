import { useFormat } from "@dhahabu/kit/format/use-format";
import { useSearchParams } from "@dhahabu/kit/router";
import { ViewLinks } from "../../blocks/table/view-links.tsx";
import { useCall } from "../../data/use-call.ts";
import { paths } from "../../paths.ts";
import { useTexts } from "../../use-texts.ts";

interface View {
  readonly name: "all" | "overdue" | "unassigned" | "mine";
  readonly filters: Readonly<Record<string, string>>;
}

const views: readonly View[] = [
  { name: "all", filters: {} },
  { name: "overdue", filters: { overdue: "true" } },
  { name: "unassigned", filters: { status: "active", assignee: "none" } },
  { name: "mine", filters: { status: "active", assignee: "me" } },
];
const filterNames = ["search", "status", "assignee", "service", "overdue"];

// The server counts no further.
const countLimit = 100;

export function InboxViews() {
  const t = useTexts("admin-enquiries");
  const format = useFormat();
  const [params] = useSearchParams();
  const { data: totals } = useCall("getInboxTotals", {});

  function countOf({ name }: View): string | undefined {
    if (!totals || name === "all") return undefined;
    const count = totals[name];
    return count >= countLimit ? `${format.number(countLimit - 1)}+` : format.number(count);
  }

  return (
    <ViewLinks
      label={t("views")}
      views={views.map((view) => ({
        to: writeView(params, view),
        text: t(`view.${view.name}`),
        isShown: filterNames.every(
          (name) => (params.get(name) ?? "") === (view.filters[name] ?? ""),
        ),
        count: countOf(view),
        warns: view.name === "overdue" && (totals?.overdue ?? 0) > 0,
      }))}
    />
  );
}

/** The address of a view; what is open stays open. */
function writeView(params: URLSearchParams, { filters }: View): string {
  const written = new URLSearchParams(filters);
  for (const name of ["open", "limit"]) {
    const value = params.get(name);
    if (value !== null) written.set(name, value);
  }
  const search = written.toString();
  return search === "" ? paths.enquiries : `${paths.enquiries}?${search}`;
}
