import { useState } from "react";
import type { MediaItem } from "@dhahabu/contract/content";
import { Button } from "@dhahabu/kit/ui/button";
import { Icon } from "@dhahabu/kit/ui/icon";
import layout from "../../blocks/layout/layout.module.css";
import { BulkBar } from "../../blocks/table/bulk-bar.tsx";
import { ExportSelected } from "../../blocks/table/export-link.tsx";
import { Pager } from "../../blocks/table/pager.tsx";
import type { Selection } from "../../blocks/table/use-selection.ts";
import { useSelection } from "../../blocks/table/use-selection.ts";
import { usePage } from "../../data/use-page.ts";
import { useTexts } from "../../use-texts.ts";
import { MediaDialog } from "./media-dialog.tsx";
import type { DialogSubject } from "./media-dialog.tsx";
import { MediaGrid } from "./media-grid.tsx";
import { exportPath, MediaToolbar, useMediaTable } from "./media-toolbar.tsx";
import { UploadArea } from "./upload-area.tsx";
import { useMediaActions } from "./use-media-actions.ts";
import { useUploadQueue } from "./use-upload-queue.ts";

const noRows: readonly MediaItem[] = [];

export function MediaLibrary({
  isAdding,
  onAdding,
}: {
  /** The dialog for a new item is wanted. */
  isAdding: boolean;
  onAdding(isAdding: boolean): void;
}) {
  const table = useMediaTable();
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
    <div className={layout.tight}>
      <UploadArea
        queue={queue}
        onAdd={(files) => {
          queue.add(files);
          setIsDescribing(true);
        }}
        onDescribe={(ready) => setOpen({ kind: "file", ready })}
      />
      <MediaToolbar table={table} />
      <MediaGrid
        page={page}
        table={table}
        selection={selection}
        actions={actions}
        onEdit={(item) => setOpen({ kind: "item", item })}
        onAdd={() => onAdding(true)}
      />
      <Pager table={table} page={page} />
      <SelectedActs
        selection={selection}
        exported={table.exportQuery}
        onChange={(action) => void changeSelected(action)}
      />
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

function SelectedActs({
  selection,
  exported,
  onChange,
}: {
  selection: Selection<number>;
  exported: object;
  onChange(action: "activate" | "deactivate" | "delete"): void;
}) {
  const t = useTexts("admin-media");
  return (
    <BulkBar selection={selection}>
      <Button look="secondary" isSmall onClick={() => onChange("activate")}>
        <Icon name="eye" />
        {t("bulk.activate")}
      </Button>
      <Button look="secondary" isSmall onClick={() => onChange("deactivate")}>
        <Icon name="eye-off" />
        {t("bulk.deactivate")}
      </Button>
      <Button look="danger" isSmall onClick={() => onChange("delete")}>
        <Icon name="delete" />
        {t("bulk.delete")}
      </Button>
      <ExportSelected path={exportPath} query={exported} selection={selection} />
    </BulkBar>
  );
}
