import type { FactSheet } from "@dhahabu/contract/bank-facts";
import { callApi } from "@dhahabu/kit/api/client";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { showToast } from "@dhahabu/kit/toast/toast";
import { Button } from "@dhahabu/kit/ui/button";
import { useState } from "react";
import { ConflictPanel } from "../../blocks/conflict-panel.tsx";
import { FormActions } from "../../blocks/form-actions.tsx";
import { Moment } from "../../blocks/moment.tsx";
import { useFailureText } from "../../blocks/use-failure-text.ts";
import { useVersionedForm } from "../../blocks/use-versioned-form.ts";
import type { Version } from "../../blocks/use-versioned-form.ts";
import type texts from "../../messages/en/admin-facts.json";
import { FactsFields } from "./facts-fields.tsx";
import { findFactsFaults, readFactsForm, writeFactsForm } from "./facts-form.ts";
import type { FactsFault, FactsForm } from "./facts-form.ts";
import classes from "./facts-editor.module.css";
import { useFactsSummary } from "./use-facts-summary.ts";

type Texts = typeof texts;

function toVersion({ facts, updatedAt }: FactSheet): Version<FactsForm> {
  return { form: readFactsForm(facts), updatedAt };
}

/** Edits the bank's facts, all on one sheet. */
export function FactsEditor({ sheet, onSaved }: { sheet: FactSheet; onSaved(): void }) {
  const t = useT<Texts>("admin-facts");
  const describe = useFailureText();
  const summarise = useFactsSummary();
  const [isChecked, setIsChecked] = useState(false);
  const [otherAuthor, setOtherAuthor] = useState<string>();
  const edit = useVersionedForm<FactsForm>({
    draftKey: "facts",
    current: toVersion(sheet),
    async save({ form, updatedAt }) {
      await callApi("updateFacts", { body: { ...writeFactsForm(form), updatedAt } });
    },
    async readNewest() {
      const newest = await callApi("getFactSheet", {});
      setOtherAuthor(newest.updatedBy ?? undefined);
      return toVersion(newest);
    },
  });
  const { form, failure, conflict } = edit;
  const faults: Partial<Record<FactsFault, string>> = Object.fromEntries(
    (isChecked ? findFactsFaults(form) : []).map((fault) => [fault, t(`fault.${fault}`)]),
  );

  function end(isSaved: boolean) {
    if (!isSaved) return;
    setIsChecked(false);
    showToast({ kind: "success", title: t("saved"), description: t("savedText") });
    onSaved();
  }

  async function submit(element: HTMLFormElement) {
    setIsChecked(true);
    if (findFactsFaults(form).length > 0) {
      requestAnimationFrame(() => element.querySelector<HTMLElement>("[aria-invalid]")?.focus());
      return;
    }
    end(await edit.submit());
  }

  if (conflict) {
    return (
      <ConflictPanel
        fields={conflict.names.map((name) => ({
          name,
          label: t(`field.${name}`),
          mine: summarise(form, name),
          theirs: summarise(conflict.theirs.form, name),
        }))}
        changedAt={conflict.theirs.updatedAt ?? undefined}
        changedBy={otherAuthor}
        isSaving={edit.isSaving}
        onResolve={(picks) => void edit.resolve(picks).then(end)}
        onCancel={edit.leaveConflict}
      />
    );
  }
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit(event.currentTarget);
      }}
    >
      <p className={classes.changed}>
        {sheet.updatedAt === null ? (
          t("neverChanged")
        ) : (
          <>
            {t("lastChanged")} <Moment at={sheet.updatedAt} />
            {sheet.updatedBy !== null && (
              <>
                {" · "}
                <bdi>{sheet.updatedBy}</bdi>
              </>
            )}
          </>
        )}
      </p>
      {edit.isRestored && (
        <p className={classes.restored} role="status">
          {t("restoredDraft")}{" "}
          <Button look="quiet" isSmall onClick={edit.reset}>
            {t("discardDraft")}
          </Button>
        </p>
      )}
      <FactsFields form={form} faults={faults} onChange={edit.change} />
      <div className={classes.foot}>
        <FormActions
          submitLabel={t("save")}
          busyLabel={t("saving")}
          isBusy={edit.isSaving}
          isDisabled={!edit.isDirty}
          error={failure === undefined ? undefined : describe(failure)}
          cancelLabel={t("discard")}
          onCancel={edit.isDirty ? edit.reset : undefined}
        />
      </div>
    </form>
  );
}
