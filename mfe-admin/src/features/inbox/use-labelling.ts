import { useState } from "react";
import { showToast } from "@dhahabu/kit/toast/toast";
import type { Selection } from "../../blocks/table/use-selection.ts";
import { useTexts } from "../../use-texts.ts";
import { useInboxKeys } from "./use-inbox-keys.ts";

export interface Labelling {
  readonly isLabelling: boolean;
  /** Begins to choose labels, or ends it. */
  onLabel(isLabelling: boolean): void;
}

/** What is being labelled: by the key whatever is selected, else the open enquiry. */
export function useLabelling({
  areKeysOn,
  selection,
  openId,
}: {
  areKeysOn: boolean;
  selection: Pick<Selection<number>, "count">;
  openId: number | undefined;
}): Record<"ofSelection" | "ofConversation", Labelling> {
  const t = useTexts("admin-enquiries");
  const [labelled, setLabelled] = useState<"selection" | number>();
  // What was to be labelled may be gone: by the way back, or by a refresh of the list.
  const isGone = labelled === "selection" ? selection.count === 0 : labelled !== openId;
  if (labelled !== undefined && isGone) setLabelled(undefined);
  useInboxKeys(areKeysOn, {
    label() {
      if (selection.count > 0) setLabelled("selection");
      else if (openId !== undefined) setLabelled(openId);
      else showToast({ title: t("labels.noneChosen") });
    },
  });
  const of = (what: "selection" | number | undefined): Labelling => ({
    isLabelling: what !== undefined && labelled === what,
    onLabel: (isLabelling) => setLabelled(isLabelling ? what : undefined),
  });
  return { ofSelection: of("selection"), ofConversation: of(openId) };
}
