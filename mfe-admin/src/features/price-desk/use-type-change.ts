import { useState } from "react";
import type { PolicyPreview, PolicyPreviewRequest } from "@dhahabu/contract/price-desk";
import { callApi } from "@dhahabu/kit/api/client";
import { useFailureText } from "../../blocks/failure/use-failure-text.ts";
import { useFieldFaults } from "../../blocks/failure/use-field-faults.ts";
import { focusFirstFault } from "../../blocks/form/focus-first-fault.ts";
import type { Draft } from "../../blocks/form/use-draft.ts";
import { useSend } from "../../data/use-send.ts";
import { useRenewAfter } from "../../data/use-staff-events.ts";
import { useTellRequested } from "../../policy/use-tell-requested.ts";

export type TypeFaults = Readonly<Record<string, string>>;

function useTypeFaults() {
  const describeFailure = useFailureText();
  const findFieldFaults = useFieldFaults();
  const [faults, setFaults] = useState<TypeFaults>({});
  const [fault, setFault] = useState<string>();
  return {
    faults,
    fault,
    setFaults,
    setFault,
    forgive() {
      setFaults({});
      setFault(undefined);
    },
    showFailure(error: unknown) {
      setFault(describeFailure(error));
      const told = Object.entries(findFieldFaults(error));
      setFaults(Object.fromEntries(told.map(([path, words]) => [path.replace(/.*\./, ""), words])));
    },
  };
}

export function useTypeChange<Form>({
  draft,
  onClose,
  onSaved,
}: {
  draft: Draft<Form>;
  onClose(): void;
  onSaved(): void;
}) {
  const renewAfter = useRenewAfter();
  const tellRequested = useTellRequested();
  const describeFailure = useFailureText();
  const { faults, fault, setFaults, setFault, forgive, showFailure } = useTypeFaults();
  const working = useSend({ mutationFn: (work: () => Promise<boolean>) => work() });
  const [review, setReview] = useState<{ preview: PolicyPreview; notice?: string }>();

  function leaveReview() {
    setReview(undefined);
    setFault(undefined);
  }

  /** Says beside the fields why the server refused them. */
  function refuse(error: unknown) {
    setReview(undefined);
    showFailure(error);
  }

  return {
    isRestored: draft.isRestored,
    faults,
    fault,
    isBusy: working.isPending,
    review,
    leaveReview,
    refuse,
    type(next: (old: Form) => Form) {
      forgive();
      draft.set(next);
    },
    startOver() {
      forgive();
      draft.clear();
    },
    leave() {
      draft.clear();
      onClose();
    },
    /** Shows at the fields what was found wrong; true where nothing was. */
    check(found: TypeFaults, form: HTMLFormElement): boolean {
      setFaults(found);
      const isFine = Object.keys(found).length === 0;
      if (!isFine) focusFirstFault(form);
      return isFine;
    },
    /** Shows what a change would do; `meanwhile` is the failure that it is looked at again for. */
    async showEffect(body: PolicyPreviewRequest, meanwhile?: unknown) {
      await working.mutateAsync(async () => {
        setFault(undefined);
        try {
          const preview = await callApi("previewPolicyChange", { body });
          const notice = meanwhile !== undefined && { notice: describeFailure(meanwhile) };
          setReview({ preview, ...notice });
          return true;
        } catch (error) {
          refuse(error);
          return false;
        }
      });
    },
    /** Makes a change, or asks for it; `fail` throws what is only to be told. True where it was made. */
    save<Saved extends { pendingRequestId?: number | undefined }>(
      send: () => Promise<Saved>,
      tell: (saved: Saved) => void,
      fail: (error: unknown) => Promise<void> | void,
    ): Promise<boolean> {
      return working.mutateAsync(async () => {
        setFault(undefined);
        try {
          const saved = await send();
          draft.clear();
          renewAfter("prices.changed");
          if (saved.pendingRequestId === undefined) tell(saved);
          else tellRequested();
          onSaved();
          return true;
        } catch (error) {
          try {
            await fail(error);
          } catch (failure) {
            setFault(describeFailure(failure));
          }
          return false;
        }
      });
    },
  };
}

export type TypeChangeState = Omit<ReturnType<typeof useTypeChange>, "type">;
