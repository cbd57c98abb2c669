// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ShownBlock } from "../../blocks/testing/show-block.tsx";
import { showBlock, waitForView } from "../../blocks/testing/show-block.tsx";
import { UndoBar } from "../../blocks/undo/undo-bar.tsx";
import texts from "../../messages/en/admin-assistant.json" with { type: "json" };
import { QuestionGroups } from "./question-groups.tsx";
import { createEntry, createQuestion, startDeskServer } from "./testing/desk-server.ts";
import type { DeskCall } from "./testing/desk-server.ts";

const asked = [
  createQuestion(1, "Is it insured?", { times: 4, answerId: "storage.insured", score: 0.4 }),
  createQuestion(2, "Insured or not?"),
];
const alone = createQuestion(3, "Open on Eid?", { outcome: "unhelpful" });
let shown: ShownBlock;
let changes: DeskCall[];
let states: Map<number, string>;
/** A question that somebody else changed meanwhile. */
let changedId: number | undefined;
const changedElsewhere = {
  reason: "assistant.questionChanged",
  message: "Somebody else changed this question meanwhile.",
};

beforeEach(async () => {
  states = new Map();
  changedId = undefined;
  ({ changes } = startDeskServer(({ method, path, body }) => {
    if (path === "/api/assistant/bank") return [createEntry("storage.insured")];
    if (path === "/api/assistant/question-groups") {
      return [asked, [alone]].flatMap((questions) => {
        const open = questions.filter(({ id }) => (states.get(id) ?? "open") === "open");
        const times = open.reduce((sum, question) => sum + question.times, 0);
        return open.length > 0 ? [{ questions: open, times }] : [];
      });
    }
    if (method === "POST") {
      const { questionId, ...example } = body as { questionId: number };
      states.set(questionId, "done");
      const addedAt = "2026-01-09T00:00:00.000Z";
      return { id: questionId, questionId, addedAt, addedBy: "neema", ...example };
    }
    const { state, questions } = body as { state: string; questions: { id: number }[] };
    for (const { id } of questions) if (id !== changedId) states.set(id, state);
    return questions.map(({ id }) => ({ id, refusal: id === changedId ? changedElsewhere : null }));
  }));
  shown = await showBlock(
    <>
      <QuestionGroups />
      <UndoBar />
    </>,
    { messages: { "admin-assistant": texts } },
  );
  await see("Is it insured?");
  await see("About storage.insured");
});

afterEach(async () => {
  await shown.remove();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const see = (text: string) => waitForView(() => expect(shown.place.textContent).toContain(text));
const groups = () =>
  [...shown.place.querySelectorAll("tbody tr:not([data-detail])")].map(
    ({ textContent }) => textContent,
  );

test("alike questions are one row with how often all were asked, and unfold", async () => {
  expect(groups()).toHaveLength(2);
  expect(groups()[0]).toMatch(/Is it insured\?.*2 wordings.*About storage.insured40% sure.*Asked5/);
  expect(groups()[1]).toContain("Did not help");
  await shown.click("2 wordings of “Is it insured?”");
  const list = shown.find("tr[data-detail] ul");
  expect([...list.children].map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining("Asked 4 times"),
    expect.stringContaining("Insured or not?"),
  ]);
  const { attributes } = shown.button("2 wordings of “Is it insured?”");
  expect(attributes.getNamedItem("aria-expanded")?.value).toBe("true");
});

test("a group is put aside as a whole, and comes back as a whole", async () => {
  await shown.click("Dismiss all: “Is it insured?” and those like it");
  await see("2 questions were dismissed");
  expect(groups()).toHaveLength(1);
  await shown.click("Undo");
  await see("2 questions are open again");
  await see("Is it insured?");
  expect(changes.map(({ body }) => body)).toEqual([
    { state: "dismissed", questions: [1, 2].map((id) => ({ id, from: "open" })) },
    { state: "open", questions: [1, 2].map((id) => ({ id, from: "dismissed" })) },
  ]);
});

test("of a group of which somebody else changed a part, that part is named with why", async () => {
  changedId = 2;
  await shown.click("Dismiss all: “Is it insured?” and those like it");
  await see("“Is it insured?” was dismissed");
  const dialog = shown.find("dialog");
  expect(dialog.textContent).toContain("Insured or not?");
  expect(dialog.textContent).toContain("Somebody else changed this question meanwhile.");
});

test("one wording is put aside, and its group stays", async () => {
  await shown.click("2 wordings of “Is it insured?”");
  await shown.click("Dismiss “Insured or not?”");
  await see("“Insured or not?” was dismissed");
  expect(groups()).toHaveLength(2);
  expect(groups()[0]).not.toContain("wordings");
});

test("the wordings that are ticked are taught, each as an example of its own", async () => {
  await shown.click("These ask for… “Is it insured?” and those like it");
  expect(shown.find<HTMLInputElement>("[role=combobox]").value).toBe("About storage.insured");
  const [, second] = shown.place.querySelectorAll<HTMLInputElement>("dialog [type=checkbox]");
  await act(async () => second?.click());
  await shown.click("Save 1 example");
  await see("1 wording now asks for: About storage.insured");
  expect(changes).toEqual([
    {
      method: "POST",
      path: "/api/assistant/examples",
      body: {
        text: "Is it insured?",
        language: "en",
        answerId: "storage.insured",
        questionId: 1,
      },
    },
  ]);
});
