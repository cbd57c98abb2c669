import type { AskedQuestion, BankEntry } from "@dhahabu/contract/assistant-desk";
import { vi } from "vitest";

/** A call that the desk made. */
export interface DeskCall {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

/** What a test answers a call with; undefined for one that it does not expect, an `Error` for one that gets no answer. */
export type DeskAnswer = (call: DeskCall) => unknown;

function openSilentStream(): EventTarget {
  return Object.assign(new EventTarget(), { close: () => undefined });
}

/** Answers the calls of a desk in a test, and keeps those that change something. */
export function startDeskServer(answer: DeskAnswer): { changes: DeskCall[] } {
  const changes: DeskCall[] = [];
  vi.stubGlobal("EventSource", openSilentStream);
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    const { pathname } = new URL(url, "http://localhost");
    const body: unknown = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
    const call = { method: init.method ?? "GET", path: pathname, body };
    if (call.method !== "GET") changes.push(call);
    const given = answer(call);
    if (given === undefined) throw new Error(`Nobody answers ${call.method} ${pathname}.`);
    if (given instanceof Error) throw given;
    return Response.json(given);
  });
  return { changes };
}

/** An answer of the bank. */
export function createEntry(id: string, fields: Partial<BankEntry> = {}): BankEntry {
  return {
    id,
    kind: "fact",
    title: { en: `About ${id}`, sw: `Kuhusu ${id}`, ar: `عن ${id}` },
    says: { en: "Call {{phone}}.", sw: "Piga {{phone}}.", ar: "اتصل {{phone}}." },
    link: null,
    isComputed: false,
    isRetired: false,
    uses: 0,
    thumbsUp: 0,
    thumbsDown: 0,
    ...fields,
  };
}

/** A question that waits for staff. */
export function createQuestion(
  id: number,
  text: string,
  fields: Partial<AskedQuestion> = {},
): AskedQuestion {
  return {
    id,
    text,
    language: "en",
    answerId: null,
    score: null,
    margin: null,
    outcome: "unknown",
    times: 1,
    firstAskedAt: "2026-01-01T00:00:00.000Z",
    lastAskedAt: `2026-01-0${id}T00:00:00.000Z`,
    state: "open",
    meantAnswerId: null,
    changedBy: null,
    ...fields,
  };
}
