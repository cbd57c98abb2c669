import { Button } from "@dhahabu/kit/ui/button";
import { useTexts } from "../../use-texts.ts";
import classes from "./restored-draft.module.css";

export function RestoredDraft({
  onDiscard,
}: {
  /** Forgets it; where it is missing the form has a way of its own. */
  onDiscard?: (() => void) | undefined;
}) {
  const t = useTexts("admin");
  return (
    <div className={classes.note} role="status">
      <p>{t("draft.restored")}</p>
      {onDiscard && (
        <Button look="quiet" isSmall className={classes.discard} onClick={onDiscard}>
          {t("draft.discard")}
        </Button>
      )}
    </div>
  );
}
