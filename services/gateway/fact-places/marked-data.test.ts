import { expect, test } from "vitest";
import { createMarkedData, findMarked } from "./marked-data.ts";

test("what stands in scripts is not seen, and texts that React splits are", () => {
  const html = `<p>Call +254 711 <!-- -->900 001</p><script>"Marked branch"</script>`;
  expect(findMarked(html)).toEqual(["supportPhone"]);
});

test("the first facts of the bank hold no mark", async () => {
  const { firstFacts, branches } = await import("@dhahabu/contract/facts");
  expect(findMarked(JSON.stringify([firstFacts, branches]))).toEqual([]);
});

test("a closed day lies ahead", () => {
  const now = new Date("2026-12-30T22:00:00Z");
  expect(createMarkedData(now).facts.closedDays[0]?.date).toBe("2027-01-05");
});
