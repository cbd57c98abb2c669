// @vitest-environment happy-dom
import { act, useEffect, useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { showBlock } from "../blocks/testing/show-block.tsx";
import type { ShownBlock } from "../blocks/testing/show-block.tsx";
import { usePage } from "./use-page.ts";
import type { PageState } from "./use-page.ts";
import { useSend } from "./use-send.ts";
import { sessionReplacement, useStaffEvents } from "./use-staff-events.ts";

const answers: ((names: string[] | Error | Response) => Promise<void>)[] = [];
let shown: ShownBlock;
let page: PageState<string>;
let turnTo: (letter: string) => void;
let replaceSession: (under: Promise<void>) => void;
let events: EventTarget;

/** Names of a letter, with the events of staff. */
function Names() {
  const [letter, setLetter] = useState("a");
  useStaffEvents();
  const state = usePage("listPolicyAuthors", { query: { letter } } as never);
  const { mutate } = useSend({
    mutationKey: sessionReplacement,
    mutationFn: (under: Promise<void>) => under,
  });
  useEffect(() => {
    page = state;
    turnTo = setLetter;
    replaceSession = mutate;
  }, [state, mutate]);
  return null;
}

beforeEach(async () => {
  answers.length = 0;
  events = Object.assign(new EventTarget(), { close: () => undefined });
  vi.stubGlobal("EventSource", function open() {
    return events;
  });
  vi.stubGlobal("fetch", () => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    answers.push((names) =>
      act(async () => {
        if (names instanceof Error) reject(names);
        else resolve(names instanceof Response ? names : Response.json(names));
        await new Promise((done) => setTimeout(done, 20));
      }),
    );
    return promise;
  });
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  shown = await showBlock(<Names />);
  await vi.waitUntil(() => answers.length === 1, 20_000);
});

afterEach(async () => {
  await shown.remove();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const change = () => act(async () => events.dispatchEvent(new Event("policy.changed")));

test("a change asks again, and what was asked before it is not shown", async () => {
  await change();
  await expect.poll(() => answers.length).toBe(2);
  await answers[0]?.(["old"]);
  expect(page.rows).toBeUndefined();
  expect(page.isFetching).toBe(true);
  await answers[1]?.(["new"]);
  expect(page).toMatchObject({ rows: ["new"], isFetching: false, isStale: false });
  await change();
  await answers[2]?.(["newest"]);
  expect(page.rows).toEqual(["newest"]);
});

test("rows of the page before stand until the next one is there, also where it fails", async () => {
  await answers[0]?.(["Achieng"]);
  await act(async () => turnTo("b"));
  expect(page).toMatchObject({ rows: ["Achieng"], isStale: true, isFetching: true });
  await answers[1]?.(new TypeError("No network."));
  expect(page).toMatchObject({ rows: ["Achieng"], isStale: true, isFetching: false });
  expect(page.error).toBeDefined();
  await act(async () => turnTo("a"));
  expect(page.error).toBeUndefined();
});

test("a failure stands while it is tried again", async () => {
  await answers[0]?.(new TypeError("No network."));
  expect(page).toMatchObject({ rows: undefined, isFetching: false });
  await act(async () => void page.refresh());
  expect(page.isFetching).toBe(true);
  expect(page.error).toBeDefined();
  await answers[1]?.(["Achieng"]);
  expect(page).toMatchObject({ rows: ["Achieng"], error: undefined });
});

test("what failed for the line or for a part of the bank is asked for again by itself, and what was refused is not", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const wait = () => act(async () => void vi.advanceTimersByTime(6000));
  await answers[0]?.(new TypeError("No network."));
  await wait();
  expect(answers).toHaveLength(2);
  await answers[1]?.(Response.json({}, { status: 503 }));
  expect(page).toMatchObject({ rows: undefined, isFetching: false });
  await wait();
  await answers[2]?.(["Achieng"]);
  expect(page).toMatchObject({ rows: ["Achieng"], error: undefined });
  await act(async () => turnTo("b"));
  await answers[3]?.(Response.json({}, { status: 403 }));
  expect(page.error).toBeDefined();
  await wait();
  expect(answers).toHaveLength(4);
});

test("a change of one's own is shown at once", async () => {
  await answers[0]?.(["Achieng", "Barasa"]);
  await act(async () => page.changeRows((rows) => rows.filter((name) => name !== "Barasa")));
  expect(page.rows).toEqual(["Achieng"]);
});

test("a change of one's own is not undone by what was asked before it", async () => {
  await answers[0]?.(["Achieng", "Barasa"]);
  await change();
  await expect.poll(() => answers.length).toBe(2);
  await act(async () => page.changeRows((rows) => rows.filter((name) => name !== "Barasa")));
  await answers[1]?.(["Achieng", "Barasa"]);
  expect(page.rows).toEqual(["Achieng"]);
  await answers[2]?.(["Achieng", "Chebet"]);
  expect(page).toMatchObject({ rows: ["Achieng", "Chebet"], isFetching: false });
});

test("nothing is asked with a session that is being replaced", async () => {
  const replaced = Promise.withResolvers<void>();
  await answers[0]?.(["Achieng"]);
  await act(async () => replaceSession(replaced.promise));
  await change();
  expect(answers).toHaveLength(1);
  await act(async () => replaced.resolve());
  await change();
  await expect.poll(() => answers.length).toBe(2);
});
