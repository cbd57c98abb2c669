import type { ListView } from "@dhahabu/contract/staff-lists";
import { useTexts } from "../../use-texts.ts";
import type { FilterChoices } from "./table-state.ts";
import { useStaffList } from "./use-staff-list.ts";
import type { TableState } from "./use-table-state.ts";
import { ViewLinks } from "./view-links.tsx";
import type { ViewLink } from "./view-links.tsx";

/** A view of everybody. */
export type SharedView = Pick<ListView, "filters"> & Pick<ViewLink, "text" | "count" | "warns">;

/** The views of everybody, and one's own; nothing where there is but the whole list. */
export function ListViews<Sort extends string, Filters extends FilterChoices>({
  table,
  shared,
}: {
  table: TableState<Sort, Filters>;
  shared: readonly SharedView[] | undefined;
}) {
  const t = useTexts("admin");
  const own = useStaffList(table.list).data?.views ?? [];
  if (!shared && own.length === 0) return null;
  const everybodys = shared ?? [{ text: t("list.all"), filters: {} }];
  const ones = own.map(({ name, filters }) => ({ text: name, filters }));
  return (
    <ViewLinks
      label={t("list.views")}
      views={[...everybodys, ...ones].map(({ filters, ...link }) => ({
        ...link,
        to: table.addressOf(filters),
        isShown: table.isShowing(filters),
      }))}
    />
  );
}
