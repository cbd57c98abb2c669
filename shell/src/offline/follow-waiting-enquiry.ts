import { readWaiting, sendWaiting, waitingEvent } from "@dhahabu/kit/send/waiting-enquiry";
import type { I18n } from "@dhahabu/kit/i18n/i18n";
import { showToast } from "@dhahabu/kit/toast/toast";

const againEveryMs = 30_000;

/** Sends the enquiry that waits for a connection: now, whenever there may be one again, and from time to time. */
export function followWaitingEnquiry(i18n: I18n): void {
  function say(outcome: "sent" | "returned") {
    const t = i18n.getTranslate("kit");
    showToast({
      title: t(`waiting.${outcome}`),
      description: t(`waiting.${outcome}Text`),
      kind: outcome === "sent" ? "success" : "error",
    });
  }
  const start = () => {
    // A page that is left could not say how it went.
    if (document.visibilityState === "hidden" || readWaiting() === undefined) return;
    sendWaiting()
      .then((outcome) => outcome && say(outcome))
      .catch((error: unknown) => console.error("Failed to send what waits", error));
  };
  addEventListener("online", start);
  addEventListener(waitingEvent, start);
  document.addEventListener("visibilitychange", start);
  setInterval(start, againEveryMs);
  if (readWaiting()?.isReturned) say("returned");
  start();
}
