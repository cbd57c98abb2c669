import { useState } from "react";
import { duties } from "@dhahabu/contract/duties";
import type { Duty } from "@dhahabu/contract/duties";
import type { ListedUser } from "@dhahabu/contract/identity";
import { FormDialog } from "../../blocks/dialog/form-dialog.tsx";
import layout from "../../blocks/layout/layout.module.css";
import { useTexts } from "../../use-texts.ts";
import classes from "./duties-dialog.module.css";

/**
 * What somebody may do at the counter; `save` tells of a failure by itself, after which what was ticked stays. A duty that
 * was not touched here is shown, and saved, as it stands by now.
 */
export function DutiesDialog({
  user,
  save,
  onClose,
}: {
  /** As the list has them: others may change them meanwhile. */
  user: ListedUser;
  /** False where it failed. */
  save(chosen: Duty[]): Promise<boolean>;
  onClose(): void;
}) {
  const t = useTexts("admin-users");
  const [touched, setTouched] = useState<ReadonlyMap<Duty, boolean>>(new Map());
  const [isBusy, setIsBusy] = useState(false);
  const { username } = user;
  const held = new Set(user.duties);
  const isChosen = (duty: Duty) => touched.get(duty) ?? held.has(duty);

  async function submit() {
    setIsBusy(true);
    const isOver = await save(duties.filter(isChosen));
    setIsBusy(false);
    if (isOver) onClose();
  }

  return (
    <FormDialog
      title={t("duties.title", { username })}
      className={layout.tight}
      submitLabel={t("duties.save")}
      busyLabel={t("duties.saving")}
      isBusy={isBusy}
      error={undefined}
      onSubmit={() => void submit()}
      onCancel={onClose}
      onClose={onClose}
    >
      <p>{t("duties.lead", { username })}</p>
      <ul className={classes.duties}>
        {duties.map((duty) => (
          <li key={duty}>
            <label className={classes.duty}>
              <input
                type="checkbox"
                checked={isChosen(duty)}
                onChange={({ target }) =>
                  setTouched((before) => new Map(before).set(duty, target.checked))
                }
              />
              {t(`duty.${duty}`)}
            </label>
            <p className={classes.about}>{t(`duties.about.${duty}`)}</p>
          </li>
        ))}
      </ul>
    </FormDialog>
  );
}
