import type { FactSheet } from "@dhahabu/contract/bank-facts";
import { callApi } from "@dhahabu/kit/api/client";
import { showToast } from "@dhahabu/kit/toast/toast";
import { useState } from "react";
import { useFailureText } from "../../blocks/failure/use-failure-text.ts";
import { focusFirstFault } from "../../blocks/form/focus-first-fault.ts";
import { FormActions } from "../../blocks/form/form-actions.tsx";
import { RestoredDraft } from "../../blocks/form/restored-draft.tsx";
import layout from "../../blocks/layout/layout.module.css";
import { Moment } from "../../blocks/value/moment.tsx";
import { useVersionedForm } from "../../blocks/versions/use-versioned-form.ts";
import type { Version } from "../../blocks/versions/use-versioned-form.ts";
import { VersionConflict } from "../../blocks/versions/version-conflict.tsx";
import { useTexts } from "../../use-texts.ts";
import classes from "./facts-editor.module.css";
import { FactsFields } from "./facts-fields.tsx";
import { findFactsFaults, readFactsForm, writeFactsForm } from "./facts-form.ts";
import type { FactsFault, FactsForm } from "./facts-form.ts";
import { useFactsSummary } from "./use-facts-summary.ts";

function toVersion({ facts, updatedAt }: FactSheet): Version<FactsForm> {
  return { form: readFactsForm(facts), updatedAt };
}

export function FactsEditor({ sheet, onSaved }: { sheet: FactSheet; onSaved(): void }) {
  const t = useTexts("admin-facts");
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

  function end() {
    setIsChecked(false);
    showToast({ kind: "success", title: t("saved"), description: t("savedText") });
    onSaved();
  }

  async function submit(element: HTMLFormElement) {
    setIsChecked(true);
    if (findFactsFaults(form).length > 0) focusFirstFault(element);
    else if (await edit.submit()) end();
  }

  if (conflict) {
    return (
      <VersionConflict
        edit={edit}
        conflict={conflict}
        words={{ labelOf: (name) => t(`field.${name}`), write: summarise }}
        changedBy={otherAuthor}
        onSaved={end}
      />
    );
  }
  return (
    <form
      className={layout.column}
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
      {edit.isRestored && <RestoredDraft onDiscard={edit.reset} />}
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
