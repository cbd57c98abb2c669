// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { showBlock, waitForView } from "../../blocks/testing/show-block.tsx";
import type { ShownBlock } from "../../blocks/testing/show-block.tsx";
import texts from "../../messages/en/admin-papers.json" with { type: "json" };
import { TakeBack } from "./take-back.tsx";

let shown: ShownBlock;

afterEach(async () => {
  await shown.remove();
  vi.unstubAllGlobals();
});

test("a paper is not taken back before a reason is there", async () => {
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (_url: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return Response.json({ message: "Later.", code: "unavailable" }, { status: 503 });
  });
  shown = await showBlock(<TakeBack code="7KQ2-9MXD-4TH" onDone={() => undefined} />, {
    messages: { "admin-papers": texts },
  });
  const reason = shown.find<HTMLTextAreaElement>("textarea");
  for (const blank of ["", "  "]) {
    await shown.type(reason, blank);
    expect(shown.button(texts.takeBack).disabled).toBe(true);
    await shown.click(texts.takeBack);
  }
  expect(sent).toEqual([]);
  await shown.type(reason, " A wrong weight. ");
  await shown.click(texts.takeBack);
  await waitForView(() => expect(sent).toContainEqual({ reason: "A wrong weight." }));
});
