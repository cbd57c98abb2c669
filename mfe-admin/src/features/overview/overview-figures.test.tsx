// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { showBlock, waitForView } from "../../blocks/testing/show-block.tsx";
import type { ShownBlock } from "../../blocks/testing/show-block.tsx";
import texts from "../../messages/en/admin-dashboard.json" with { type: "json" };
import { OverviewFigures } from "./overview-figures.tsx";

const answers: Readonly<Record<string, unknown>> = {
  "/api/media/totals": { total: 7, active: 5, lastUpdated: "2026-01-09T06:00:00.000Z" },
  "/api/admin/users/totals": { total: 12, admins: 1, marketing: 2, active: 11 },
  "/api/enquiries/totals": { overdue: 2, unassigned: 3, mine: 0, awaiting: 4, failedMails: 0 },
};

let shown: ShownBlock;

/** Shows the figures; calls that `answer` gives nothing for wait. */
async function show(answer: (path: string) => Response | undefined): Promise<string[]> {
  vi.stubGlobal("fetch", (url: string) => {
    const response = answer(new URL(url, "http://localhost").pathname);
    return response ? Promise.resolve(response) : new Promise(() => undefined);
  });
  shown = await showBlock(<OverviewFigures />, { messages: { "admin-dashboard": texts } });
  const read = () =>
    [...shown.place.querySelectorAll("dl > div")].map(({ textContent }) => textContent ?? "");
  await waitForView(() => expect(read().join()).not.toContain("Media ItemsLoading"));
  return read();
}

afterEach(async () => {
  await shown.remove();
  vi.unstubAllGlobals();
});

test("each figure says what is known, and waits alone for what is not", async () => {
  const read = await show((path) => (path in answers ? Response.json(answers[path]) : undefined));
  expect(read).toEqual([
    expect.stringContaining("Total Users12"),
    expect.stringContaining("Media Items7"),
    expect.stringContaining("Enquiries Waiting4"),
    expect.stringContaining("System StatusLoading"),
    expect.stringContaining("Media library"),
  ]);
});

test("one that cannot be had says so, and can be asked for again", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const read = await show(() =>
    Response.json({ message: "Away.", code: "internal" }, { status: 500 }),
  );
  expect(read).toHaveLength(5);
  for (const figure of read) expect(figure).toContain("Not available");
  expect(shown.place.querySelectorAll("button")).toHaveLength(5);
});
