import type { ReactNode } from "react";
import { useFailureText } from "../failure/use-failure-text.ts";
import { ConflictPanel } from "./conflict-panel.tsx";
import type { ConflictSide } from "./conflict-panel.tsx";
import type { FormConflict, VersionedForm } from "./use-versioned-form.ts";

export interface FieldWords<Form> {
  labelOf(name: keyof Form & string): string;
  write(form: Form, name: keyof Form & string): ReactNode;
}

export function VersionConflict<Form extends object>({
  edit,
  conflict,
  words,
  changedBy,
  onSaved,
}: {
  edit: VersionedForm<Form>;
  conflict: FormConflict<Form>;
  words: FieldWords<Form>;
  changedBy?: string | undefined;
  onSaved(): void;
}) {
  const describe = useFailureText();
  const { names, theirs } = conflict;

  async function resolve(picks: Readonly<Record<string, ConflictSide>>) {
    if (await edit.resolve(picks)) onSaved();
  }

  return (
    <ConflictPanel
      fields={names.map((name) => ({
        name,
        label: words.labelOf(name),
        mine: words.write(edit.form, name),
        theirs: words.write(theirs.form, name),
      }))}
      changedAt={theirs.updatedAt ?? undefined}
      changedBy={changedBy}
      isSaving={edit.isSaving}
      error={edit.failure === undefined ? undefined : describe(edit.failure)}
      onResolve={(picks) => void resolve(picks)}
      onCancel={edit.leaveConflict}
    />
  );
}
