import { FilterSelect } from "../../blocks/table/filter-select.tsx";
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
const states = ["true", "false"] as const;
export function useMediaTable() {
  return useTableState({
    sorts,
    filters: { type: mediaTypes, category: mediaCategories, isActive: states },
    limits: [24, 48, 96],
  });
}

export function MediaFilters({ table }: { table: ReturnType<typeof useMediaTable> }) {
  const t = useTexts("admin-media");
  return (
    <>
      <FilterSelect
        label={t("filter.type")}
        value={table.filters.type}
        options={mediaTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
        onChange={(value) => table.setFilter("type", value)}
      />
      <FilterSelect
        label={t("filter.category")}
        value={table.filters.category}
        options={mediaCategories.map((value) => ({ value, label: t(`category.${value}`) }))}
        onChange={(value) => table.setFilter("category", value)}
      />
      <FilterSelect
        label={t("filter.state")}
        value={table.filters.isActive}
        options={[
          { value: "true", label: t("active") },
          { value: "false", label: t("inactive") },
        ]}
        onChange={(value) => table.setFilter("isActive", value)}
      />
      {table.search.trim() === "" && (
        <FilterSelect
          label={t("sort")}
          allLabel={t("sort.order")}
          value={table.sort === "order" ? undefined : table.sort}
          options={sorts.slice(1).map((value) => ({ value, label: t(`sort.${value}`) }))}
          onChange={(value) => table.setSort(value ?? "order")}
        />
      )}
    </>
  );
}
