import { FilterSelect } from "../../blocks/table/filter-select.tsx";
import { ListToolbar } from "../../blocks/table/list-toolbar.tsx";
import { useTableState } from "../../blocks/table/use-table-state.ts";
import { useTexts } from "../../use-texts.ts";
import { mediaCategories, mediaTypes } from "./media-form.ts";

const sorts = [
  "order",
  "-createdAt",
  "createdAt",
  "title",
  "-title",
  "-fileSize",
  "fileSize",
] as const;
export const exportPath = "/api/media/library/export";

const states = ["true", "false"] as const;

export function useMediaTable() {
  return useTableState({
    list: "media",
    sorts,
    filters: { type: mediaTypes, category: mediaCategories, isActive: states },
    limits: [24, 48, 96],
  });
}

export function MediaToolbar({ table }: { table: ReturnType<typeof useMediaTable> }) {
  const t = useTexts("admin-media");
  return (
    <ListToolbar
      table={table}
      search={{ label: t("search") }}
      filters={[
        { name: "type", label: t("filter.type"), nameOf: (type) => t(`type.${type}`) },
        {
          name: "category",
          label: t("filter.category"),
          nameOf: (category) => t(`category.${category}`),
        },
        {
          name: "isActive",
          label: t("filter.state"),
          nameOf: (isActive) => t(isActive === "true" ? "active" : "inactive"),
        },
        // What a search finds has an order of its own.
        ...(table.search.trim() === ""
          ? [
              <FilterSelect
                key="sort"
                label={t("sort")}
                allLabel={t("sort.order")}
                value={table.sort === "order" ? undefined : table.sort}
                options={sorts.slice(1).map((value) => ({ value, label: t(`sort.${value}`) }))}
                onChange={(value) => table.setSort(value ?? "order")}
              />,
            ]
          : []),
      ]}
      exportPath={exportPath}
    />
  );
}
