import { useCallback, useEffect, useRef, useState } from "react";
import type { Conversation } from "@dhahabu/contract/inbox";
import { callApi } from "@dhahabu/kit/api/client";
import { useStaffEvents } from "../../blocks/use-staff-events.ts";

/** A conversation as its panel sees it. */
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

/** A conversation, asked for again on events, and every few seconds while a mail is on its way. */
export function useConversation(id: number): ConversationState {
  const [conversation, setConversation] = useState<Conversation>();
  const [error, setError] = useState<Error>();
  const [isFetching, setIsFetching] = useState(true);
  const lastAsked = useRef(0);
  const lastShown = useRef(0);

  const change = useCallback(async (act: () => Promise<Conversation>) => {
    lastAsked.current += 1;
    const turn = lastAsked.current;
    const answer = await act();
    // Answers may overtake each other: an older one is not shown over a newer one.
    if (turn > lastShown.current) {
      lastShown.current = turn;
      setConversation(answer);
      setError(undefined);
    }
    return answer;
  }, []);

  const refresh = useCallback(async () => {
    setIsFetching(true);
    try {
      await change(() => callApi("getEnquiry", { params: { id } }));
    } catch (thrown) {
      console.error("Failed to fetch the enquiry", thrown);
      setError(thrown instanceof Error ? thrown : new Error(String(thrown)));
    } finally {
      setIsFetching(false);
    }
  }, [id, change]);

  useEffect(() => {
    void refresh();
  }, [refresh]);
  useStaffEvents(["enquiries.changed"], () => void refresh());

  const isWaiting =
    conversation?.entries.some(({ delivery }) => delivery?.state === "waiting") === true;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void refresh();
    }, askWhileWaitingMs);
    return () => clearInterval(timer);
  }, [isWaiting, refresh]);

  return { conversation, error, isFetching, refresh, change };
}
