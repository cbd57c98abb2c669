import type { Conversation } from "@dhahabu/contract/inbox";
import { callApi } from "@dhahabu/kit/api/client";
import { useDraft } from "../../blocks/form/use-draft.ts";
import { appendText } from "./fill-placeholders.ts";
import type { ConversationState } from "./use-conversation.ts";
import { useWriting } from "./use-writing.ts";

/** A reply as it is written, with the prepared replies that went into it. */
export function useReplyWriting({ id }: Pick<Conversation, "id">, state: ConversationState) {
  const writing = useWriting(`enquiry:${id}:reply`, state);
  const picked = useDraft<readonly number[]>(`enquiry:${id}:canned`, []);
  return {
    ...writing,
    insert(text: string, cannedId: number) {
      writing.setText((typed) => appendText(typed, text));
      picked.set((old) => [...new Set([...old, cannedId])]);
    },
    discard() {
      writing.discard();
      picked.clear();
    },
    async send(closes: boolean): Promise<boolean> {
      const canned = [...picked.value];
      const isSent = await writing.send((body) =>
        callApi("replyToEnquiry", { params: { id }, body: { ...body, closes, canned } }),
      );
      if (isSent) picked.clear();
      return isSent;
    },
  };
}
