import { useState } from "react";
import { ApiError } from "@dhahabu/kit/api/api-error";
import { useSend } from "../../data/use-send.ts";
import { useDraft } from "../form/use-draft.ts";
import { useLeaveGuard } from "../form/use-leave-guard.ts";
import { mergeVersions } from "./merge-versions.ts";

/** A form with the `updatedAt` it was read at; null for what was never changed. */
export interface Version<Form> {
  readonly form: Form;
  readonly updatedAt: string | null;
}

export interface FormConflict<Form> {
  readonly names: readonly (keyof Form & string)[];
  readonly theirs: Version<Form>;
}

/** An edit that outlives a lost connection and meets those of others field by field. */
export interface VersionedForm<Form> {
  readonly form: Form;
  readonly isDirty: boolean;
  /** It was typed before a reload, or before a visit elsewhere. */
  readonly isRestored: boolean;
  readonly isSaving: boolean;
  readonly failure: Error | undefined;
  readonly conflict: FormConflict<Form> | undefined;
  /** A function is given the form of that very moment. While the form is being saved it stands still. */
  change(fields: Partial<Form> | ((form: Form) => Partial<Form>)): void;
  /** Saves; true once it is done. What others changed in other fields is kept. */
  submit(): Promise<boolean>;
  /** Saves with the fields of a conflict as they were chosen. */
  resolve(picks: Readonly<Record<string, "mine" | "theirs">>): Promise<boolean>;
  leaveConflict(): void;
  reset(): void;
}

interface Edit<Form> extends Version<Form> {
  readonly base: Form;
}

/** True where the server says that somebody else was faster. */
export function isStale(error: unknown): boolean {
  return (
    error instanceof ApiError && error.status === 409 && error.fields["updatedAt"] !== undefined
  );
}

/** An edit of `current`; an untouched one follows it. `save` throws what the server answers. */
export function useVersionedForm<Form extends object>({
  draftKey,
  current,
  save,
  readNewest,
}: {
  draftKey: string;
  current: Version<Form>;
  save(version: Version<Form>): Promise<void>;
  readNewest(): Promise<Version<Form>>;
}): VersionedForm<Form> {
  const draft = useDraft<Edit<Form>>(draftKey, { ...current, base: current.form });
  const [conflict, setConflict] = useState<FormConflict<Form>>();
  const { form, base, updatedAt } = draft.value;
  const isDirty = JSON.stringify(form) !== JSON.stringify(base);
  useLeaveGuard(isDirty);

  async function saveOrMeet(mine: Edit<Form>): Promise<boolean> {
    try {
      await save(mine);
    } catch (error) {
      if (!isStale(error)) throw error;
      const theirs = await readNewest();
      const { merged, conflicts } = mergeVersions({
        base: mine.base,
        mine: mine.form,
        theirs: theirs.form,
      });
      const next = { form: merged, base: theirs.form, updatedAt: theirs.updatedAt };
      if (conflicts.length === 0) return saveOrMeet(next);
      draft.set(next);
      setConflict({ names: conflicts, theirs });
      return false;
    }
    draft.clear();
    setConflict(undefined);
    return true;
  }

  const saving = useSend({ mutationFn: saveOrMeet });
  const isSaving = saving.isPending;
  const run = (mine: Edit<Form>) => saving.mutateAsync(mine).catch(() => false);

  return {
    form,
    isDirty,
    isRestored: draft.isRestored && isDirty,
    isSaving,
    failure: saving.error ?? undefined,
    conflict,
    change(fields) {
      // What came now would be neither in what is being sent nor in what is left after it.
      if (isSaving) return;
      draft.set((old) => {
        const changed = typeof fields === "function" ? fields(old.form) : fields;
        return { ...old, form: { ...old.form, ...changed } };
      });
    },
    submit: () => run({ form, base, updatedAt }),
    resolve(picks) {
      if (!conflict) return Promise.resolve(false);
      const chosen = conflict.names.filter((name) => picks[name] === "theirs");
      const taken = Object.fromEntries(chosen.map((name) => [name, conflict.theirs.form[name]]));
      return run({ form: { ...form, ...taken }, base, updatedAt });
    },
    leaveConflict: () => setConflict(undefined),
    reset() {
      draft.clear();
      setConflict(undefined);
      saving.reset();
    },
  };
}
