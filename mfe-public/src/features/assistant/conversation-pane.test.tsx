// @vitest-environment happy-dom
import type { ChatAnswer } from "@dhahabu/contract/assistant";
import { bankFactsSchema } from "@dhahabu/contract/bank-facts";
import { firstFacts } from "@dhahabu/contract/facts";
import { act, useRef } from "react";
import { expect, onTestFinished, test, vi } from "vitest";
import chatTexts from "./assistant-chat/messages/en.json" with { type: "json" };
import texts from "./messages/en.json" with { type: "json" };
import { find, mount } from "../../testing/mount.tsx";
import { ConversationPane } from "./conversation-pane.tsx";
import { useConversation } from "./use-conversation.ts";

interface Call {
  path: string;
  body: unknown;
  answer(body: unknown, status?: number): void;
}

/** Waits for something that is seen; what comes meanwhile comes within an act, so that React shows it. */
function waitUntil<T>(look: () => T) {
  return vi.waitUntil(
    async () => {
      await act(async () => new Promise((resolve) => void setTimeout(resolve, 20)));
      return look();
    },
    { timeout: 10_000, interval: 0 },
  );
}

/** A bank that answers when the test says so, and a window in which all is near. */
function openBank(): { waitForCall: (count: number) => Promise<Call> } {
  const calls: Call[] = [];
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      readonly observe: () => void;
      constructor(notify: (entries: { isIntersecting: boolean }[]) => void) {
        this.observe = () => notify([{ isIntersecting: true }]);
      }
      readonly disconnect = () => undefined;
    },
  );
  vi.stubGlobal(
    "fetch",
    (path: string, { body }: { body: string }) =>
      new Promise<Response>((resolve) => {
        const answer = (own: unknown, status = 200) => resolve(Response.json(own, { status }));
        calls.push({ path, body: JSON.parse(body), answer });
      }),
  );
  return {
    waitForCall: (count) => waitUntil(() => calls.length === count && calls.at(-1)),
  };
}

function Holder({ id }: { id: string }) {
  const placeRef = useRef<HTMLDivElement>(null);
  const held = useConversation(placeRef);
  return (
    <div ref={placeRef} id={id}>
      <ConversationPane held={held} />
    </div>
  );
}

const price: ChatAnswer = {
  response: "A gram of 24K is KES 15,000.00.",
  source: { path: "/#prices", title: "Prices" },
  choices: ["When do prices change?"],
  isHandOver: false,
  feedbackToken: "token",
};

test("two holders show one conversation and its thumbs; where it was asked it is announced and has the focus back", async () => {
  const { waitForCall } = openBank();
  const { place } = await mount({
    messages: { assistant: texts, "assistant-chat": chatTexts },
    data: { facts: bankFactsSchema.parse(firstFacts) },
    children: ["one", "two"].map((id) => <Holder key={id} id={id} />),
  });
  const press = (selector: string) =>
    act(async () => find<HTMLButtonElement>(place, selector).click());
  const listWords = (id: string) =>
    [...place.querySelectorAll(`#${id} [data-from] > p`)].map((words) => words.textContent);
  const listPressed = (id: string) =>
    [...place.querySelectorAll(`#${id} [aria-pressed]`)].map((thumb) =>
      thumb.getAttribute("aria-pressed"),
    );
  const readOutcome = (id: string) => find(place, `#${id} [role=status]`).textContent;
  const readLive = (id: string) => find(place, `#${id} [role=log]`).getAttribute("aria-live");
  await waitUntil(() => place.querySelector("#one ul button:not([disabled])"));
  await waitUntil(() => place.querySelector("#two ul button:not([disabled])"));

  await press("#one ul button");
  expect(document.activeElement).toBe(find(place, "#one [role=log]"));
  const asked = await waitForCall(1);
  expect(asked.body).toMatchObject({ message: texts["suggestion.price"], language: "en" });
  asked.answer(price);
  await waitUntil(() => place.querySelector("#two [aria-pressed]"));
  expect(listWords("one").slice(1)).toEqual([texts["suggestion.price"], price.response]);
  expect(listWords("two")).toEqual(listWords("one"));
  expect([readLive("one"), readLive("two")]).toEqual(["polite", "off"]);
  expect(document.activeElement).toBe(find(place, "#one input"));

  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  await press("#two [aria-pressed]:nth-child(2)");
  const down = await waitForCall(2);
  expect([down.path, down.body]).toEqual([
    "/api/chat/feedback",
    { token: "token", isHelpful: false, message: texts["suggestion.price"] },
  ]);
  expect(listPressed("one")).toEqual(["false", "true"]);
  down.answer({ message: "No.", code: "unavailable", requestId: "test" }, 503);
  await waitUntil(() => readOutcome("one") === chatTexts["feedback.failure"]);
  expect(listPressed("one")).toEqual(["false", "false"]);
  expect(logged).toHaveBeenCalledTimes(1);
  logged.mockRestore();

  await press(`#one [aria-label="${chatTexts["feedback.helpful"]}"]`);
  expect(readOutcome("one")).toBe("");
  const up = await waitForCall(3);
  expect(up.body).toEqual({ token: "token", isHelpful: true });
  up.answer({ isHelpful: true });
  await waitUntil(() => readOutcome("two") === chatTexts["feedback.thanks"]);
  expect(listPressed("two")).toEqual(["true", "false"]);

  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  await press("#two ul button");
  await act(() => vi.advanceTimersByTimeAsync(299));
  expect(place.textContent).not.toContain(texts.typing);
  expect(place.querySelector("ul"), "what was answered is not offered again").toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(find(place, "#one").textContent).toContain(texts.typing);
});
