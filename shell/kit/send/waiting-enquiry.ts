import { ApiError, ContractError } from "../api/api-error.ts";
import type { CallInput, CallResponse } from "../api/client.ts";
import { callPlainly } from "../api/plain-call.ts";
import type { PlainCall } from "../api/plain-call.ts";

/** How an enquiry is sent to the bank. */
export const enquiryCall: PlainCall<"contact"> = {
  name: "contact",
  path: "/api/contact",
  answer: { message: "string", reference: "string", answerDueAt: "string", linkToken: "string" },
};

/** An enquiry that the visitor has left here to be sent once there is a connection; its body has its key. */
export interface WaitingEnquiry {
  readonly body: CallInput<"contact">["body"];
  readonly keptAtMs: number;
  /** It is not sent any more: its text belongs back into the form. */
  readonly isReturned?: boolean;
}

/** Told to every tab: the bank has the enquiry with this key. */
export interface SentEnquiry {
  readonly key: string | undefined;
  readonly answer: Partial<CallResponse<"contact">>;
}

const place = "waiting-enquiry";
const hourMs = 3_600_000;
/** The bank knows a key again for a day: later it could have the enquiry twice. */
const sentWithinMs = 23 * hourMs;
const forgottenAfterMs = 7 * 24 * hourMs;

/** Told to the window whenever the enquiry that waits is another one, or none. */
export const waitingEvent = "waiting-enquiry";

/** Name of the channel on which every tab is told of a `SentEnquiry`. */
export const sentChannel = "sent-enquiry";

/** The enquiry that waits on this device. */
export function readWaiting(): WaitingEnquiry | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(place) ?? "null") as WaitingEnquiry | null;
    if (!kept) return undefined;
    if (Date.now() - kept.keptAtMs < forgottenAfterMs) return kept;
    localStorage.removeItem(place);
    return undefined;
  } catch {
    return undefined;
  }
}

/** Has an enquiry wait on this device; undefined has none wait. Throws where the browser's settings forbid it. */
export function keepWaiting(waiting: WaitingEnquiry | undefined): void {
  if (waiting) localStorage.setItem(place, JSON.stringify(waiting));
  else localStorage.removeItem(place);
  dispatchEvent(new Event(waitingEvent));
}

/** Changes the enquiry that waits, unless it is another one by now. */
function changeWaiting({ body }: WaitingEnquiry, next: WaitingEnquiry | undefined): void {
  if (readWaiting()?.body.key === body.key) keepWaiting(next);
}

function tellSent(sent: SentEnquiry): void {
  const channel = new BroadcastChannel(sentChannel);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
  channel.postMessage(sent);
  channel.close();
}

const passingStatuses = new Set([408, 425, 429]);

/** True where the bank has said no, and will say so again. */
function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500 && !passingStatuses.has(error.status);
}

async function sendNow(): Promise<"sent" | "returned" | undefined> {
  const waiting = readWaiting();
  if (!waiting || waiting.isReturned) return undefined;
  const returned = { ...waiting, isReturned: true };
  if (Date.now() - waiting.keptAtMs > sentWithinMs) {
    keepWaiting(returned);
    return "returned";
  }
  let answer: SentEnquiry["answer"] = {};
  try {
    answer = await callPlainly(enquiryCall, waiting.body);
  } catch (error) {
    if (isRefused(error)) {
      changeWaiting(waiting, returned);
      return "returned";
    }
    // It is stored once the status says so, whatever its body looks like.
    if (!(error instanceof ContractError)) return undefined;
  }
  changeWaiting(waiting, undefined);
  tellSent({ key: waiting.body.key, answer });
  return "sent";
}

/**
 * Sends the enquiry that waits, in one tab at a time, under the key that it has from the start: the bank has it once,
 * also where an answer was lost. `returned` is one that the bank refuses, or that has waited too long. Undefined where
 * nothing waits, or goes on waiting.
 */
export function sendWaiting(): Promise<"sent" | "returned" | undefined> {
  // Older browsers know no locks: there two tabs may send it, under one key.
  return "locks" in navigator ? navigator.locks.request(place, sendNow) : sendNow();
}
