import type { CounterItem, CounterVisit } from "@dhahabu/contract/counter";
import { callApi } from "@dhahabu/kit/api/client";
import { createKey } from "@dhahabu/kit/create-key";
import { useLanguage } from "@dhahabu/kit/i18n/use-t";
import { showToast } from "@dhahabu/kit/toast/toast";
import { focusFirstFault } from "../../blocks/form/focus-first-fault.ts";
import { useDraft } from "../../blocks/form/use-draft.ts";
import { useSend } from "../../data/use-send.ts";
import { useTexts } from "../../use-texts.ts";
import { beginItem, writeItem } from "./item-values.ts";
import type { ItemValues } from "./item-values.ts";

interface Sent {
  readonly values: ItemValues;
  readonly form: HTMLFormElement;
  readonly isLast: boolean;
}

const blank = JSON.stringify(beginItem("", undefined));

/** A piece as it is written down, or corrected; what is typed outlives a reload. */
export function useItemWriting({
  visitId,
  item,
  onSaved,
  onLast,
}: {
  visitId: number;
  item: CounterItem | undefined;
  onSaved(visit: CounterVisit): void;
  onLast(): void;
}) {
  const t = useTexts("admin-counter");
  const language = useLanguage();
  const draft = useDraft(`counter ${visitId} ${item?.id ?? "new"}`, beginItem("", item));
  const saving = useSend({
    mutationFn: ({ values }: Sent) =>
      callApi("weighItem", {
        params: { visitId },
        body: writeItem(values, language, item?.id),
      }),
    onSuccess(visit, { values, form, isLast }) {
      draft.clear();
      onSaved(visit);
      showToast({
        kind: "success",
        title: t("saved", { piece: `\u2068${values.description.trim()}\u2069` }),
      });
      if (isLast) onLast();
      // The next piece is written down where this one was.
      else form.querySelector("input")?.focus();
    },
    onError: (_error, { form }) => focusFirstFault(form),
  });
  return {
    values: draft.value,
    isBlank: JSON.stringify({ ...draft.value, key: "" }) === blank,
    isSaving: saving.isPending,
    error: saving.error,
    discard: draft.clear,
    change: (change: Partial<ItemValues>) =>
      draft.set((known) => ({ ...known, ...change, key: "" })),
    save(form: HTMLFormElement, { isLast }: { isLast: boolean }) {
      if (saving.isPending) return;
      // One key for one piece: the same again after a lost answer has no second effect, another one has a key of its own.
      const values = {
        ...draft.value,
        key: draft.value.key === "" ? createKey() : draft.value.key,
      };
      draft.set(values);
      saving.mutate({ values, form, isLast });
    },
  };
}
