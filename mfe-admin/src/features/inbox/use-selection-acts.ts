import { useState } from "react";
import type { Colleague } from "@dhahabu/contract/accounts";
import type { EnquiryStatus, InboxItem } from "@dhahabu/contract/inbox";
import type { SelectionOutcome } from "@dhahabu/contract/inbox-selection";
import { callApi } from "@dhahabu/kit/api/client";
import { showToast } from "@dhahabu/kit/toast/toast";
import { useFailureText } from "../../blocks/failure/use-failure-text.ts";
import { offerUndo } from "../../blocks/undo/undo.ts";
import { useSend } from "../../data/use-send.ts";
import { useTexts } from "../../use-texts.ts";

/** An enquiry that stayed as it was, and why. */
export interface Refused {
  readonly item: InboxItem;
  readonly refusal: NonNullable<SelectionOutcome["refusal"]>;
}

/** What is done to several enquiries at once; what became of each is told. */
export function useSelectionActs(parts: { onDone(): void; refresh(): Promise<void> }) {
  const t = useTexts("admin-enquiries");
  const toText = useFailureText();
  const [refused, setRefused] = useState<readonly Refused[]>([]);

  function tell(items: readonly InboxItem[], outcomes: readonly SelectionOutcome[]) {
    const refusals = new Map(outcomes.map(({ id, refusal }) => [id, refusal]));
    setRefused(
      items.flatMap((item) => {
        const refusal = refusals.get(item.id);
        return refusal ? [{ item, refusal }] : [];
      }),
    );
    parts.onDone();
    void parts.refresh();
    return items.filter(({ id }) => refusals.get(id) === null);
  }

  const onError = (error: Error) =>
    showToast({ kind: "error", title: t("notDone"), description: toText(error) });

  async function reopen(closed: readonly InboxItem[]) {
    for (const status of ["open", "pending"] as const satisfies readonly EnquiryStatus[]) {
      const enquiries = closed
        .filter((item) => item.status === status)
        .map(({ id }) => ({ id, from: "closed" as const }));
      if (enquiries.length === 0) continue;
      const outcomes = await callApi("setEnquiryStatuses", { body: { status, enquiries } });
      tell(closed, outcomes);
    }
  }

  const closing = useSend({
    mutationFn: (items: readonly InboxItem[]) =>
      callApi("setEnquiryStatuses", {
        body: {
          status: "closed",
          enquiries: items.map(({ id, status }) => ({ id, from: status })),
        },
      }),
    onSuccess(outcomes, items) {
      const closed = tell(items, outcomes).filter(({ status }) => status !== "closed");
      if (closed.length === 0) return;
      offerUndo({
        message: t("bulk.closed", { count: closed.length }),
        onUndo: () => reopen(closed),
      });
    },
    onError,
  });

  const assigning = useSend({
    mutationFn: ({
      to,
      items,
    }: {
      to: Pick<Colleague, "id" | "username">;
      items: readonly InboxItem[];
    }) =>
      callApi("assignEnquiries", {
        body: {
          to: to.id,
          enquiries: items.map(({ id, assigneeId }) => ({ id, from: assigneeId })),
        },
      }),
    onSuccess(outcomes, { to, items }) {
      const count = tell(items, outcomes).length;
      if (count === 0) return;
      const title = t("bulk.assigned", { count, name: to.username });
      showToast({ kind: "success", title });
    },
    onError,
  });

  return {
    isBusy: closing.isPending || assigning.isPending,
    close: (items: readonly InboxItem[]) => closing.mutate(items),
    assign: (to: Pick<Colleague, "id" | "username">, items: readonly InboxItem[]) =>
      assigning.mutate({ to, items }),
    refused,
    forgetRefused: () => setRefused([]),
  };
}
