import type { Conversation } from "@dhahabu/contract/inbox";
import { callApi } from "@dhahabu/kit/api/client";
import { useAnswer, useAnswerKey } from "../../data/use-call.ts";

export interface ConversationState {
  readonly conversation: Conversation | undefined;
  /** Failure of the last fetch; what was there stays. */
  readonly error: Error | undefined;
  readonly isFetching: boolean;
  refresh(): Promise<void>;
  /** Changes it and shows what the server answers; throws where it refuses or cannot be reached. */
  change(act: () => Promise<Conversation>): Promise<Conversation>;
}

const askWhileWaitingMs = 4000;

export function useConversation(id: number): ConversationState {
  const input = { params: { id } };
  const queryKey = useAnswerKey("getEnquiry", input);
  const answer = useAnswer<Conversation>({
    queryKey,
    queryFn: () => callApi("getEnquiry", input),
    gcTime: 0,
    everyMs: (data) =>
      data?.entries.some(({ delivery }) => delivery?.state === "waiting") === true &&
      askWhileWaitingMs,
  });
  const { data: conversation, error, isFetching, refresh } = answer;
  return {
    conversation,
    error,
    isFetching,
    refresh,
    async change(act) {
      const changed = await act();
      answer.change(() => changed);
      return changed;
    },
  };
}
