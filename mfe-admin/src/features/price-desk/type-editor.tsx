import type { GoldPriceConfig } from "@dhahabu/contract/policy";
import { ConflictPanel } from "../../blocks/versions/conflict-panel.tsx";
import type { TypeField } from "../../policy/change-kind.ts";
import { useChangeWords } from "../../policy/use-change-words.ts";
import { useTexts } from "../../use-texts.ts";
import { TypeDialog } from "./type-dialog.tsx";
import { fillForm } from "./type-form.ts";
import type { TypeForm } from "./type-form.ts";
import { useTypeEdit } from "./use-type-edit.ts";

export function TypeEditor({
  config,
  start,
  onClose,
  onSaved,
}: {
  config: GoldPriceConfig;
  /** A change that is decided on already: its effect is shown at once. */
  start?: Partial<TypeForm> | undefined;
  onClose(): void;
  onSaved(): void;
}) {
  const t = useTexts("admin-prices");
  const tPolicy = useTexts("admin-policy");
  const words = useChangeWords();
  const edit = useTypeEdit({ config, start, onClose, onSaved });
  const { form, typeName, change, conflict } = edit;

  const write = (field: TypeField, value: string) =>
    words.write({ subject: "gold-price-config", key: config.goldType, field }, value);

  return (
    <TypeDialog
      title={t("editType", { type: typeName })}
      form={form}
      change={change}
      reasonKey={config.goldType}
      onFill={edit.fill}
      onSubmit={edit.submit}
      onConfirm={edit.save}
      conflict={
        conflict && (
          <ConflictPanel
            fields={conflict.fields.map((field) => ({
              name: field,
              label: tPolicy(`field.${field}`),
              mine: write(field, form[field]),
              theirs: write(field, fillForm(conflict.base)[field]),
            }))}
            changedAt={conflict.base.lastUpdated}
            onResolve={(picks) => edit.resolve(conflict, picks)}
            onCancel={edit.leaveConflict}
          />
        )
      }
    />
  );
}
