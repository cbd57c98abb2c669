// @vitest-environment happy-dom
import type { Language } from "@dhahabu/contract/language";
import { act, useEffect } from "react";
import { createRoot } from "react-dom/client";
import { expect, test } from "vitest";
import { ApiError, NetworkError } from "../api/api-error.ts";
import type { Kit } from "../kit-context.ts";
import { buildTestTree, createTestKit } from "../testing/render-page.tsx";
import { hasSentences } from "./load-sentences.ts";
import { useExplainFailure } from "./use-explain-failure.ts";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

type Explain = ReturnType<typeof useExplainFailure>;

function Form({ onReady }: { onReady(explain: Explain): void }) {
  const explain = useExplainFailure();
  useEffect(() => onReady(explain), [explain, onReady]);
  return null;
}

async function findExplain(kit: Kit): Promise<Explain> {
  const { promise, resolve } = Promise.withResolvers<Explain>();
  const root = createRoot(document.createElement("div"));
  await act(async () => root.render(buildTestTree({ kit, children: <Form onReady={resolve} /> })));
  return promise;
}

const createKit = (language: Language) =>
  createTestKit({ language, messages: { kit: { "error.text": "The kit's own." } } });

const said = {
  reason: "account.usernameTaken",
  message: "This username is already taken.",
} as const;
const taken = new ApiError({
  status: 409,
  text: "{}",
  body: { code: "conflict", ...said, issues: [{ path: "username", ...said }] },
});

test("what the server says is said in the page's language, and loaded only then", async () => {
  const kit = createKit("sw");
  const explain = await findExplain(kit);
  expect(hasSentences(kit.i18n, "sw")).toBe(false);
  const text = "Jina hili la mtumiaji tayari linatumika.";
  expect(await explain(taken)).toEqual({ text, fields: { username: text } });
});

test("in English it is the server's sentence", async () => {
  const explain = await findExplain(createKit("en"));
  const text = said.message;
  expect(await explain(taken)).toEqual({ text, fields: { username: text } });
});

test("where the server says nothing, the caller's text or the kit's stands", async () => {
  const explain = await findExplain(createKit("fr"));
  const bare = new ApiError({ status: 502, text: "Bad Gateway", body: undefined });
  const cut = new NetworkError(new TypeError("fetch failed"));
  const own = { general: "The form's own.", offline: "No line." };
  expect(await explain(bare)).toEqual({ text: "The kit's own.", fields: {} });
  expect((await explain(new Error("a fault of the page"), own)).text).toBe(own.general);
  expect((await explain(cut, own)).text).toBe(own.offline);
  expect((await explain(cut, { general: own.general })).text).toBe(own.general);
});
