import { useEffect, useEffectEvent, useState } from "react";
import { forgetKey, readKey } from "@dhahabu/kit/send/send-once";
import {
  keepWaiting,
  readWaiting,
  sentChannel,
  waitingEvent,
} from "@dhahabu/kit/send/waiting-enquiry";
import type { SentEnquiry, WaitingEnquiry } from "@dhahabu/kit/send/waiting-enquiry";
import { findTabStorage } from "@dhahabu/kit/tab-storage";

/** How far an enquiry has come that found no connection: it can be left here, or is. */
export type WaitingState = "offered" | "waiting";

function canKeep(): boolean {
  try {
    localStorage.setItem("probe", "");
    localStorage.removeItem("probe");
    return true;
  } catch {
    return false;
  }
}

/** An enquiry that found no connection, and can wait for one on this device. */
export function useWaitingEnquiry({
  onSent,
  onReturned,
}: {
  /** This tab's enquiry has come to the bank. */
  onSent: (answer: SentEnquiry["answer"]) => void;
  onReturned: (body: WaitingEnquiry["body"]) => void;
}) {
  const [offered, setOffered] = useState<WaitingEnquiry["body"]>();
  const [waiting, setWaiting] = useState<WaitingEnquiry>();

  const follow = useEffectEvent(() => {
    const kept = readWaiting();
    if (kept?.isReturned) {
      forgetKey(findTabStorage(), "contact");
      onReturned(kept.body);
      keepWaiting(undefined);
      return;
    }
    setWaiting(kept);
  });
  const receive = useEffectEvent(({ key, answer }: SentEnquiry) => {
    const storage = findTabStorage();
    if (key === undefined || key !== readKey(storage, "contact")) return;
    forgetKey(storage, "contact");
    setOffered(undefined);
    onSent(answer);
  });
  useEffect(() => {
    follow();
    const listen = () => follow();
    addEventListener(waitingEvent, listen);
    // Another tab may send it.
    addEventListener("storage", listen);
    const channel = new BroadcastChannel(sentChannel);
    channel.addEventListener("message", ({ data }: MessageEvent<SentEnquiry>) => receive(data));
    return () => {
      removeEventListener(waitingEvent, listen);
      removeEventListener("storage", listen);
      channel.close();
    };
  }, []);

  const state: WaitingState | undefined = waiting ? "waiting" : offered && "offered";
  return {
    state,
    /** It is the one in this tab's form, which takes nothing meanwhile. */
    isOwn: waiting !== undefined && waiting.body.key === readKey(findTabStorage(), "contact"),
    offer: (body: WaitingEnquiry["body"] | undefined) => setOffered(canKeep() ? body : undefined),
    accept: () => keepWaiting(offered && { body: offered, keptAtMs: Date.now() }),
    withdraw: () => keepWaiting(undefined),
  };
}
