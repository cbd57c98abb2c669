import { useState } from "react";
import type { MediaItem } from "@dhahabu/contract/content";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { Button } from "@dhahabu/kit/ui/button";
import { Icon } from "@dhahabu/kit/ui/icon";
import { BulkBar } from "../../blocks/table/bulk-bar.tsx";
import { ExportLink } from "../../blocks/table/export-link.tsx";
import { FilterSelect } from "../../blocks/table/filter-select.tsx";
import { ListToolbar } from "../../blocks/table/list-toolbar.tsx";
import { Pager } from "../../blocks/table/pager.tsx";
import { SearchField } from "../../blocks/table/search-field.tsx";
import { useSelection } from "../../blocks/table/use-selection.ts";
import { useTableState } from "../../blocks/table/use-table-state.ts";
import { usePage } from "../../data/use-page.ts";
import type texts from "../../messages/en/admin-media.json";
import { MediaDialog } from "./media-dialog.tsx";
import type { DialogSubject } from "./media-dialog.tsx";
import { mediaCategories, mediaTypes } from "./media-form.ts";
import { MediaGrid } from "./media-grid.tsx";
import classes from "./media.module.css";
import { UploadArea } from "./upload-area.tsx";
import { useMediaActions } from "./use-media-actions.ts";
import { useUploadQueue } from "./use-upload-queue.ts";

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
const noRows: readonly MediaItem[] = [];

/** The library: uploads, the list with all that can be done to its items, and the dialog. */
export function MediaLibrary({
  isAdding,
  onAdding,
}: {
  /** The dialog for a new item is wanted. */
  isAdding: boolean;
  onAdding(isAdding: boolean): void;
}) {
  const t = useT<typeof texts>("admin-media");
  const table = useTableState({
    sorts,
    filters: { type: mediaTypes, category: mediaCategories, isActive: states },
    limits: [24, 48, 96],
  });
  const page = usePage("listMediaLibrary", { query: table.query });
  const rows = page.rows ?? noRows;
  const selection = useSelection(rows.map(({ id }) => id));
  const actions = useMediaActions(() => void page.refresh());
  const [open, setOpen] = useState<DialogSubject>();
  const queue = useUploadQueue();
  // Who adds files is asked for the words of one after the other, until they close the dialog.
  const [isDescribing, setIsDescribing] = useState(false);
  const [firstReady] = queue.ready;
  const subject = open ?? findSubject();

  function findSubject(): DialogSubject | undefined {
    if (isAdding) return { kind: "blank" };
    return isDescribing && firstReady ? { kind: "file", ready: firstReady } : undefined;
  }

  function close() {
    setOpen(undefined);
    setIsDescribing(false);
    onAdding(false);
  }

  function finish(item: MediaItem) {
    if (subject?.kind === "file") {
      queue.remove(subject.ready.file.fileUrl);
      setOpen(undefined);
      setIsDescribing(true);
    } else {
      close();
    }
    page.changeRows((known) => known.map((row) => (row.id === item.id ? item : row)));
    void page.refresh();
  }

  async function changeSelected(action: "activate" | "deactivate" | "delete") {
    if (await actions.changeMany(selection.ids, action)) selection.clear();
  }

  return (
    <div className={classes.library}>
      <UploadArea
        queue={queue}
        onAdd={(files) => {
          queue.add(files);
          setIsDescribing(true);
        }}
        onDescribe={(ready) => setOpen({ kind: "file", ready })}
      />
      <ListToolbar
        table={table}
        search={<SearchField label={t("search")} value={table.search} onSearch={table.setSearch} />}
        filters={
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
        }
        actions={<ExportLink path="/api/media/library/export" query={table.exportQuery} />}
      />
      <MediaGrid
        page={page}
        table={table}
        selection={selection}
        actions={actions}
        onEdit={(item) => setOpen({ kind: "item", item })}
        onAdd={() => onAdding(true)}
      />
      <Pager table={table} page={page} />
      <BulkBar selection={selection}>
        <Button look="secondary" isSmall onClick={() => void changeSelected("activate")}>
          <Icon name="eye" />
          {t("bulk.activate")}
        </Button>
        <Button look="secondary" isSmall onClick={() => void changeSelected("deactivate")}>
          <Icon name="eye-off" />
          {t("bulk.deactivate")}
        </Button>
        <Button look="danger" isSmall onClick={() => void changeSelected("delete")}>
          <Icon name="delete" />
          {t("bulk.delete")}
        </Button>
      </BulkBar>
      {subject && (
        <MediaDialog
          key={
            subject.kind === "item"
              ? subject.item.id
              : subject.kind === "file"
                ? subject.ready.file.fileUrl
                : "blank"
          }
          subject={withNewest(subject, rows)}
          onSaved={finish}
          onClose={close}
        />
      )}
    </div>
  );
}

// An untouched form follows the list.
function withNewest(subject: DialogSubject, rows: readonly MediaItem[]): DialogSubject {
  if (subject.kind !== "item") return subject;
  return { kind: "item", item: rows.find(({ id }) => id === subject.item.id) ?? subject.item };
}
