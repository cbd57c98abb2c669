import { useEffect, useRef, useState } from "react";
import type { KeyboardEvent, RefObject, SubmitEvent } from "react";
import type { PolicyPreview } from "@dhahabu/contract/price-desk";
import type { SystemConfig } from "@dhahabu/contract/policy";
import type { Draft } from "../../blocks/form/use-draft.ts";
import { useSend } from "../../data/use-send.ts";
import { isSameValue } from "../../policy/config-value.ts";
import type { ConfigText } from "../../policy/use-config-text.ts";
import { useTexts } from "../../use-texts.ts";
import type { ConfigSaving } from "./use-save-config.ts";

export interface ConfigDraft {
  readonly value: string;
  readonly valueAtStart: string;
}

export interface ConfigEditorProps {
  entry: SystemConfig;
  text: ConfigText;
  saving: ConfigSaving;
  /** Keeps what is typed; whoever opened the editor clears it. */
  draft: Draft<ConfigDraft>;
  onLeave(): void;
}

/** A typed value whose effect is shown; `notice` says what happened meanwhile. */
interface Review {
  value: string;
  preview: PolicyPreview;
  notice?: string | undefined;
}

export function useConfigEdit({ entry, text, saving, draft, onLeave }: ConfigEditorProps) {
  const t = useTexts("admin-config");
  const input: RefObject<HTMLInputElement | null> = useRef<HTMLInputElement>(null);
  const choice: RefObject<HTMLSelectElement | null> = useRef<HTMLSelectElement>(null);
  const [start] = useState(draft);
  const { value: firstValue, valueAtStart } = start.value;
  const [fault, setFault] = useState<string>();
  const previewing = useSend({
    mutationFn: (value: string) => saving.preview(entry.configKey, value),
  });
  const confirming = useSend({ mutationFn: saving.save });
  const isBusy = previewing.isPending || confirming.isPending;
  const [review, setReview] = useState<Review>();
  const isChangedMeanwhile = !isSameValue(valueAtStart, entry.configValue);

  // What is restored with the page takes the focus from nobody.
  const takesFocus = !start.isRestored;
  useEffect(() => {
    if (!takesFocus) return;
    (input.current ?? choice.current)?.focus();
    input.current?.select();
  }, [takesFocus]);

  function keep(value: string) {
    setFault(undefined);
    draft.set({ value, valueAtStart });
  }

  const focusField = () => (input.current ?? choice.current)?.focus();

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy || review) return;
    if (input.current?.validity.badInput === true) {
      setFault(t("notANumber"));
      focusField();
      return;
    }
    const value = (input.current ?? choice.current)?.value.trim() ?? "";
    if (value === "" || isSameValue(value, entry.configValue)) {
      onLeave();
      return;
    }
    await showReview(value);
  }

  async function showReview(value: string, notice?: string) {
    const outcome = await previewing.mutateAsync(value);
    if (outcome.status === "ready") {
      setReview({ value, preview: outcome.preview, notice });
      return;
    }
    setReview(undefined);
    setFault(outcome.sentence);
    focusField();
  }

  async function confirm({ value, preview }: Review, reason: string): Promise<boolean> {
    setFault(undefined);
    const { configKey } = entry;
    const { lastUpdated } = preview;
    const change = { configKey, name: text.name, value, reason, lastUpdated };
    const outcome = await confirming.mutateAsync(change);
    if (!("sentence" in outcome)) {
      onLeave();
      return true;
    }
    if (outcome.status === "stale") await showReview(value, outcome.sentence);
    else setFault(outcome.sentence);
    return false;
  }

  function goBack() {
    setReview(undefined);
    setFault(undefined);
    focusField();
  }

  function cancelOnEscape(event: KeyboardEvent) {
    if (event.key !== "Escape" || isBusy) return;
    event.stopPropagation();
    onLeave();
  }

  return {
    input,
    choice,
    firstValue,
    isRestored: start.isRestored,
    isChangedMeanwhile,
    fault,
    isBusy,
    review,
    keep,
    submit,
    confirm,
    goBack,
    cancelOnEscape,
  };
}
