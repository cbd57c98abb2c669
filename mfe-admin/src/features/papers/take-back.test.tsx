// @vitest-environment happy-dom
import type { DocumentRecord } from "@dhahabu/contract/documents";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { showBlock, waitForView } from "../../blocks/testing/show-block.tsx";
import type { ShownBlock } from "../../blocks/testing/show-block.tsx";
import texts from "../../messages/en/admin-papers.json" with { type: "json" };
import { OfficePanel } from "../../blocks/panel/office-panel.tsx";
import { TakeBack } from "./take-back.tsx";

const takenBack: DocumentRecord = {
  code: "7KQ2-9MXD-4TH",
  number: "Q-2026-000007",
  kind: "quote",
  state: "void",
  standing: "taken-back",
  language: "en",
  subject: "7KQ2-9MXD-4TH",
  pieceCount: 1,
  issuedAt: "2026-01-05T08:00:00.000Z",
  authorId: null,
  sha256: "0".repeat(64),
  replacesCode: null,
  replacedByCode: null,
  takenBack: {
    reason: "A wrong weight.",
    userId: 2,
    username: "amina",
    at: "2026-01-06T08:00:00.000Z",
  },
};
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

function Paper() {
  const [isTaken, setIsTaken] = useState(false);
  return (
    <OfficePanel title="Paper">
      {!isTaken && <TakeBack code="7KQ2-9MXD-4TH" onDone={() => setIsTaken(true)} />}
    </OfficePanel>
  );
}

test("who has taken a paper back stands where it says so, and not at the page's start", async () => {
  vi.stubGlobal("fetch", async () => Response.json(takenBack));
  shown = await showBlock(<Paper />, { messages: { "admin-papers": texts } });
  await shown.type(shown.find<HTMLTextAreaElement>("textarea"), "A wrong weight.");
  shown.button(texts.takeBack).focus();
  await shown.click(texts.takeBack);
  await waitForView(() => expect(document.activeElement?.tagName).toBe("SECTION"));
  expect(shown.place.querySelector("textarea")).toBeNull();
});
