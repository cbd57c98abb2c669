import { expect, test } from "vitest";
import { everyDay } from "../../paths.ts";
import { findListedDay } from "./visit-day.ts";

test.each([
  [{ day: undefined, search: "" }, "2026-11-29"],
  [{ day: undefined, search: "  " }, "2026-11-29"],
  [{ day: "2026-12-01", search: "" }, "2026-12-01"],
  [{ day: "2026-12-01", search: "Amina" }, "2026-12-01"],
  [{ day: undefined, search: "Amina" }, undefined],
  [{ day: everyDay, search: "" }, undefined],
])("of %o the day is %s", (chosen, day) => {
  expect(findListedDay(chosen, "2026-11-29")).toBe(day);
});
