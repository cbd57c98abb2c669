import type { Colleague } from "@dhahabu/contract/accounts";
import type { EnquiryStatus, InboxItem } from "@dhahabu/contract/inbox";
import type { SelectionOutcome } from "@dhahabu/contract/selection";
import { callApi } from "@dhahabu/kit/api/client";
import { showToast } from "@dhahabu/kit/toast/toast";
import { useFailureText } from "../../blocks/failure/use-failure-text.ts";
import { useOutcomes } from "../../blocks/table/refused-dialog.tsx";
import { offerUndo } from "../../blocks/undo/undo.ts";
import { useSend } from "../../data/use-send.ts";
import { useTexts } from "../../use-texts.ts";
import type { LabelChange } from "./label-dialog.tsx";

/** What is done to several enquiries at once; what became of each is told. */
export function useSelectionActs(parts: { onDone(): void; refresh(): Promise<void> }) {
  const t = useTexts("admin-enquiries");
  const toText = useFailureText();
  const outcomes = useOutcomes<InboxItem>();

  function tell(items: readonly InboxItem[], answer: readonly SelectionOutcome[]) {
    parts.onDone();
    void parts.refresh();
    return outcomes.tell(items, answer);
  }

  const onError = (error: Error) =>
    showToast({ kind: "error", title: t("notDone"), description: toText(error) });

  async function reopen(closed: readonly InboxItem[]) {
    const answers: SelectionOutcome[] = [];
    for (const status of ["open", "pending"] as const satisfies readonly EnquiryStatus[]) {
      const enquiries = closed
        .filter((item) => item.status === status)
        .map(({ id }) => ({ id, from: "closed" as const }));
      if (enquiries.length === 0) continue;
      answers.push(...(await callApi("setEnquiryStatuses", { body: { status, enquiries } })));
    }
    void parts.refresh();
    outcomes.tell(closed, answers);
  }

  const closing = useSend({
    mutationFn: (items: readonly InboxItem[]) =>
      callApi("setEnquiryStatuses", {
        body: {
          status: "closed",
          enquiries: items.map(({ id, status }) => ({ id, from: status })),
        },
      }),
    onSuccess(answer, items) {
      const closed = tell(items, answer).filter(({ status }) => status !== "closed");
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
    onSuccess(answer, { to, items }) {
      const count = tell(items, answer).length;
      if (count === 0) return;
      const title = t("bulk.assigned", { count, name: to.username });
      showToast({ kind: "success", title });
    },
    onError,
  });

  const labelling = useSend({
    mutationFn: ({ items, ...change }: LabelChange & { items: readonly InboxItem[] }) =>
      callApi("labelEnquiries", { body: { ...change, enquiries: items.map(({ id }) => id) } }),
    onSuccess(outcomes, { items }) {
      const count = tell(items, outcomes).length;
      if (count > 0) showToast({ kind: "success", title: t("bulk.labelled", { count }) });
    },
    onError,
  });

  return {
    isBusy: closing.isPending || assigning.isPending || labelling.isPending,
    close: (items: readonly InboxItem[]) => closing.mutate(items),
    assign: (to: Pick<Colleague, "id" | "username">, items: readonly InboxItem[]) =>
      assigning.mutate({ to, items }),
    label: (change: LabelChange, items: readonly InboxItem[]) =>
      labelling.mutate({ ...change, items }),
    outcomes,
  };
}
