import { useState } from "react";
import type { InboxItem } from "@dhahabu/contract/inbox";
import { useSession } from "@dhahabu/kit/session/use-session";
import { Button } from "@dhahabu/kit/ui/button";
import { BulkBar } from "../../blocks/table/bulk-bar.tsx";
import { ExportSelected } from "../../blocks/table/export-link.tsx";
import type { ExportedList } from "../../blocks/table/export-link.tsx";
import { RefusedDialog } from "../../blocks/table/refused-dialog.tsx";
import type { Selection } from "../../blocks/table/use-selection.ts";
import { useTexts } from "../../use-texts.ts";
import { AssignDialog } from "./assign-dialog.tsx";
import { LabelDialog } from "./label-dialog.tsx";
import type { Labelling } from "./use-labelling.ts";
import { useSelectionActs } from "./use-selection-acts.ts";

/** What can be done with the enquiries that are selected, and what became of those that were. */
export function SelectionBar({
  selection,
  rows,
  exported,
  refresh,
  isLabelling,
  onLabel,
}: {
  selection: Selection<number>;
  rows: readonly InboxItem[];
  exported: ExportedList;
  refresh(): Promise<void>;
} & Labelling) {
  const t = useTexts("admin-enquiries");
  const { user } = useSession();
  const [isAssigning, setIsAssigning] = useState(false);
  const acts = useSelectionActs({ onDone: selection.clear, refresh });
  const items = rows.filter(({ id }) => selection.has(id));
  return (
    <>
      <BulkBar selection={selection}>
        {user && (
          <Button
            look="secondary"
            isSmall
            isBusy={acts.isBusy}
            onClick={() => acts.assign(user, items)}
          >
            {t("bulk.take")}
          </Button>
        )}
        <Button
          look="secondary"
          isSmall
          isBusy={acts.isBusy}
          aria-haspopup="dialog"
          onClick={() => setIsAssigning(true)}
        >
          {t("bulk.assign")}
        </Button>
        <Button
          look="secondary"
          isSmall
          isBusy={acts.isBusy}
          aria-haspopup="dialog"
          onClick={() => onLabel(true)}
        >
          {t("bulk.label")}
        </Button>
        <Button look="secondary" isSmall isBusy={acts.isBusy} onClick={() => acts.close(items)}>
          {t("bulk.close")}
        </Button>
        <ExportSelected {...exported} selection={selection} />
      </BulkBar>
      {isAssigning && (
        <AssignDialog
          onAssign={(colleague) => {
            setIsAssigning(false);
            acts.assign(colleague, items);
          }}
          onClose={() => setIsAssigning(false)}
        />
      )}
      {isLabelling && items.length > 0 && (
        <LabelDialog
          items={items}
          isBusy={false}
          error={undefined}
          onSave={(change) => {
            onLabel(false);
            acts.label(change, items);
          }}
          onClose={() => onLabel(false)}
        />
      )}
      <RefusedDialog
        outcomes={acts.outcomes}
        renderName={({ name, reference }) => (
          <>
            <strong>
              <bdi>{name}</bdi>
            </strong>{" "}
            <bdi dir="ltr">{reference}</bdi>
          </>
        )}
      />
    </>
  );
}
