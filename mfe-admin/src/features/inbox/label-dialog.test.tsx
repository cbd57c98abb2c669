// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { showBlock, waitForView } from "../../blocks/testing/show-block.tsx";
import type { ShownBlock } from "../../blocks/testing/show-block.tsx";
import texts from "../../messages/en/admin-enquiries.json" with { type: "json" };
import { LabelDialog } from "./label-dialog.tsx";

let shown: ShownBlock;

afterEach(async () => {
  await shown.remove();
  vi.unstubAllGlobals();
});

test("labels that could not be loaded are told with why", async () => {
  vi.stubGlobal("fetch", async () =>
    Response.json({ message: "The desk is closed.", code: "unavailable" }, { status: 503 }),
  );
  const ignore = () => undefined;
  shown = await showBlock(
    <LabelDialog items={[]} isBusy={false} error={undefined} onSave={ignore} onClose={ignore} />,
    { messages: { "admin-enquiries": texts } },
  );
  await waitForView(() => expect(shown.place.textContent).toContain(texts["labels.failed"]));
  expect(shown.place.textContent).toContain("The desk is closed.");
});
