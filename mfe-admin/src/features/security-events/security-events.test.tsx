// @vitest-environment happy-dom
import type { SecurityEvent } from "@dhahabu/contract/security-events";
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { showBlock, waitForView } from "../../blocks/testing/show-block.tsx";
import type { ShownBlock } from "../../blocks/testing/show-block.tsx";
import texts from "../../messages/en/admin-security.json" with { type: "json" };
import { SecurityEvents } from "./security-events.tsx";

const event: SecurityEvent = {
  id: 7,
  kind: "sign-in.failed",
  at: "2026-01-09T06:00:00.000Z",
  count: 3,
  lastAt: "2026-01-09T06:05:00.000Z",
  userId: null,
  username: "amina",
  subjectUserId: null,
  subjectUsername: null,
  address: "192.0.2.7",
  requestId: "r-7",
  details: {},
};

let shown: ShownBlock;
let asked: URLSearchParams;

beforeEach(async () => {
  vi.stubGlobal("fetch", async (url: string) => {
    asked = new URL(url, "http://localhost").searchParams;
    return Response.json([event]);
  });
  shown = await showBlock(<SecurityEvents />, { messages: { "admin-security": texts } });
  await waitForView(() => {
    if (!shown.place.textContent.includes("amina")) throw new Error("It is not there yet.");
  });
});

afterEach(async () => {
  await shown.remove();
  vi.unstubAllGlobals();
});

test("the record is narrowed by kind, name and day, and what an event tells unfolds", async () => {
  const labels = [...shown.place.querySelectorAll("label")].map(({ textContent }) => textContent);
  expect(labels).toEqual(
    expect.arrayContaining(["Kind", "Username", "Network address", "From", "To"]),
  );
  const kind = shown.find<HTMLSelectElement>("select");
  await act(async () => {
    kind.value = "alert";
    kind.dispatchEvent(new Event("change", { bubbles: true }));
  });
  await waitForView(() => expect(asked.get("kind")).toBe("alert"));
  await shown.click("Details of event no. 7");
  expect(shown.place.textContent).toContain("r-7");
});
