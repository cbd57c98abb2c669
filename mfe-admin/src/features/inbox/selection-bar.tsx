import { useState } from "react";
import type { InboxItem } from "@dhahabu/contract/inbox";
import { useSentence } from "@dhahabu/kit/failure/use-sentence";
import { useSession } from "@dhahabu/kit/session/use-session";
import { Button } from "@dhahabu/kit/ui/button";
import { Dialog } from "../../blocks/dialog/dialog.tsx";
import { BulkBar } from "../../blocks/table/bulk-bar.tsx";
import type { Selection } from "../../blocks/table/use-selection.ts";
import { useTexts } from "../../use-texts.ts";
import { AssignDialog } from "./assign-dialog.tsx";
import classes from "./selection-bar.module.css";
import { useSelectionActs } from "./use-selection-acts.ts";
import type { Refused } from "./use-selection-acts.ts";

/** What can be done with the enquiries that are selected, and what became of those that were. */
export function SelectionBar({
  selection,
  rows,
  refresh,
}: {
  selection: Selection<number>;
  rows: readonly InboxItem[];
  refresh(): Promise<void>;
}) {
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
        <Button look="secondary" isSmall isBusy={acts.isBusy} onClick={() => acts.close(items)}>
          {t("bulk.close")}
        </Button>
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
      {acts.refused.length > 0 && (
        <RefusedDialog refused={acts.refused} onClose={acts.forgetRefused} />
      )}
    </>
  );
}

function RefusedDialog({ refused, onClose }: { refused: readonly Refused[]; onClose(): void }) {
  const t = useTexts("admin-enquiries");
  const say = useSentence();
  return (
    <Dialog title={t("bulk.refusedTitle")} size="small" isOpen onClose={onClose}>
      <p>{t("bulk.refused")}</p>
      <ul className={classes.list}>
        {refused.map(({ item, refusal }) => (
          <li key={item.id}>
            <strong>
              <bdi>{item.name}</bdi>
            </strong>{" "}
            <bdi dir="ltr" className={classes.reference}>
              {item.reference}
            </bdi>
            <br />
            {say(refusal)}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
