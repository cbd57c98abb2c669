import type { Conversation } from "@dhahabu/contract/inbox";
import { callApi } from "@dhahabu/kit/api/client";
import { useSentence } from "@dhahabu/kit/failure/use-sentence";
import { useFailureText } from "../../blocks/failure/use-failure-text.ts";
import { useSend } from "../../data/use-send.ts";
import { useRenew } from "../../data/use-staff-events.ts";
import { LabelDialog } from "./label-dialog.tsx";
import type { LabelChange } from "./label-dialog.tsx";
import type { ConversationState } from "./use-conversation.ts";

/** Asks which labels the open enquiry has. */
export function ConversationLabels({
  conversation,
  state,
  onClose,
}: {
  conversation: Conversation;
  state: ConversationState;
  onClose(): void;
}) {
  const toText = useFailureText();
  const say = useSentence();
  const renew = useRenew();
  const labelling = useSend({
    mutationFn: (change: LabelChange) =>
      callApi("labelEnquiries", { body: { ...change, enquiries: [conversation.id] } }),
    async onSuccess([outcome]) {
      await state.refresh();
      renew("enquiries.changed");
      if (outcome?.refusal === null) onClose();
    },
  });
  const refusal = labelling.data?.[0]?.refusal;
  const failure = labelling.error ? toText(labelling.error) : undefined;
  return (
    <LabelDialog
      items={[conversation]}
      isBusy={labelling.isPending}
      error={refusal ? say(refusal) : failure}
      onSave={labelling.mutate}
      onClose={onClose}
    />
  );
}
