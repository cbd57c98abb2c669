// @vitest-environment happy-dom
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ShownBlock } from "../../blocks/testing/show-block.tsx";
import { showBlock, waitForView } from "../../blocks/testing/show-block.tsx";
import texts from "../../messages/en/admin-assistant.json" with { type: "json" };
import { createAnswerForm } from "./answer-form.ts";
import { AnswerPreview } from "./answer-preview.tsx";
import { createEntry, startDeskServer } from "./testing/desk-server.ts";
import type { DeskCall } from "./testing/desk-server.ts";

let shown: ShownBlock;
let changes: DeskCall[];
let lines: unknown;

function Form() {
  const [form, setForm] = useState(() => createAnswerForm({ kind: "blank" }));
  return (
    <>
      <textarea
        value={form.questions}
        onChange={({ target }) => setForm({ ...form, questions: target.value })}
      />
      <AnswerPreview form={form} />
    </>
  );
}

beforeEach(async () => {
  lines = [];
  ({ changes } = startDeskServer(({ path }) =>
    path === "/api/assistant/bank" ? [createEntry("storage.insured")] : lines,
  ));
  shown = await showBlock(<Form />, { messages: { "admin-assistant": texts } });
});

afterEach(async () => {
  await shown.remove();
  vi.unstubAllGlobals();
});

const see = (text: string) => waitForView(() => expect(shown.place.textContent).toContain(text));
const type = (text: string) => shown.type(shown.find<HTMLTextAreaElement>("textarea"), text);

test("it is asked for once what is typed stands still, and says what each question would get", async () => {
  expect(shown.place.textContent).toContain("Choose an answer or write a question");
  const line = { language: "en", answerId: "storage.insured", isAnsweredByDraft: false };
  lines = [
    { ...line, text: "Is it insured?", isAnsweredByDraft: true },
    { ...line, text: "Insured by whom?" },
    { ...line, text: "Insured?", answerId: null },
  ];
  await type("Is");
  await type("Is it insured?");
  await see("1 of 3 would get this answer");
  await see("About storage.insured");
  expect(changes.map(({ body }) => body)).toEqual([
    { answerId: null, questions: ["Is it insured?"] },
  ]);
  expect([...shown.place.querySelectorAll("li")].map(({ textContent }) => textContent)).toEqual([
    "Is it insured?Gets this answer",
    "Insured by whom?As now:About storage.insured",
    "Insured?Not answered, as now",
  ]);
});

test.each([
  ["no question is like it", [], "No open question is like these."],
  ["it cannot be made", new TypeError("away"), "The preview cannot be shown right now."],
])("where %s, it says so", async (_what, given, sentence) => {
  lines = given;
  await type("Is it insured?");
  await see(sentence);
  expect(shown.place.querySelector("li")).toBeNull();
});
