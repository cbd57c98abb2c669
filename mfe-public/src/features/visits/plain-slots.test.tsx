// @vitest-environment happy-dom
import type { Branch } from "@dhahabu/contract/branches";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { mount } from "../../testing/mount.tsx";
import english from "./messages/en.json" with { type: "json" };
import { PlainSlots } from "./plain-slots.tsx";

const branch = (id: number, hours: { opens: string; closes: string }): Branch => ({
  id,
  name: `Branch ${id}`,
  address: "",
  phone: "",
  latitude: null,
  longitude: null,
  isOpen: true,
  openingHours: [{ days: [1, 2, 3, 4, 5], ...hours }],
  closedDays: [],
});

/** What is offered without a script at 10:10 on Monday 30 November 2026 in Nairobi, by day. */
async function listOffered(branches: readonly Branch[]) {
  const { place } = await mount({
    messages: { visits: english },
    children: <PlainSlots branches={branches} chosen={undefined} error={undefined} />,
  });
  return [...place.querySelectorAll("optgroup")].map((day) => ({
    day: day.label,
    times: [...day.querySelectorAll("option")].map(({ value }) => value),
  }));
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-30T10:10:00+03:00") });
});
afterEach(() => {
  vi.useRealTimers();
});

test("without a script today's times begin an hour ahead, as those of the page with scripts do", async () => {
  const [today, tomorrow] = await listOffered([branch(1, { opens: "08:00", closes: "12:30" })]);
  expect(today?.day).toContain("30");
  expect(today?.times).toEqual(["2026-11-30T08:30:00.000Z", "2026-11-30T09:00:00.000Z"]);
  expect(tomorrow?.times).toHaveLength(9);
});

test("without a script a day on which nothing is left, or all are closed, is not offered", async () => {
  const hours = { opens: "08:00", closes: "10:00" };
  const closed = { ...branch(2, hours), closedDays: [{ date: "2026-12-01", reason: "Holiday" }] };
  const [first] = await listOffered([closed]);
  expect(first?.times[0]).toBe("2026-12-02T05:00:00.000Z");
  expect(await listOffered([{ ...closed, isOpen: false }])).toEqual([]);
});

test("without a script the times of all branches stand in one order, each once", async () => {
  const [today] = await listOffered([
    branch(1, { opens: "13:00", closes: "14:00" }),
    branch(2, { opens: "11:30", closes: "13:30" }),
  ]);
  const clocks = today?.times.map((time) => new Date(time).toISOString().slice(11, 16));
  expect(clocks).toEqual(["08:30", "09:00", "09:30", "10:00", "10:30"]);
});
