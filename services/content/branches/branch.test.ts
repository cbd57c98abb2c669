import { expect, test } from "vitest";
import { addBankClosedDays, listUpcoming, toDetails, toRecord } from "./branch.ts";
import type { StoredBranch } from "./branch.ts";

const weekdays = { days: [1, 2, 3, 4, 5], opens: "08:00", closes: "18:00" };
const saturday = { days: [6], opens: "08:00", closes: "12:00" };
const holiday = { date: "2026-12-12", reason: "Jamhuri Day" };
const past = { date: "2026-10-20", reason: "Mashujaa Day" };

const form = {
  name: "Nairobi",
  address: "Muthithi Road",
  phone: "+254 700 000 000",
  latitude: null,
  longitude: null,
  isOpen: true,
};

test("closed days that are over are left out, today is not", () => {
  expect(listUpcoming([holiday, past], "2026-12-12")).toEqual([holiday]);
  expect(listUpcoming([holiday, past], "2026-12-13")).toEqual([]);
});

test("visitors read the bank's closed days with a branch's own, whose reason comes first", () => {
  const branch = toDetails(
    {
      id: 1,
      ...form,
      ownHours: null,
      closedDays: [holiday],
      updatedAt: "2026-11-22T00:00:00.000Z",
    },
    { bankHours: [weekdays], today: "2026-11-22" },
  );
  const christmas = { date: "2026-12-25", reason: "Christmas Day" };
  const shown = addBankClosedDays(branch, {
    bankClosedDays: [christmas, { ...holiday, reason: "Another word" }, past],
    today: "2026-11-22",
  });
  expect(shown.closedDays).toEqual([holiday, christmas]);
  expect(branch.closedDays).toEqual([holiday]);
});

test("a form that names no hours and no closed days keeps them", () => {
  const before = { id: 1, ...form, ownHours: [weekdays], closedDays: [holiday] };
  const kept = toRecord({ ...form, isOpen: false }, { today: "2026-11-22", before });
  expect(kept).toEqual({ ...form, isOpen: false, ownHours: [weekdays], closedDays: [holiday] });
  const cleared = toRecord(
    { ...form, ownHours: null, closedDays: [] },
    { today: "2026-11-22", before },
  );
  expect(cleared).toEqual({ ...form, ownHours: null, closedDays: [] });
});

test("without hours of its own a branch keeps the bank's", () => {
  const branch: StoredBranch = {
    id: 1,
    ...form,
    ownHours: null,
    closedDays: [past],
    updatedAt: "2026-11-22T00:00:00.000Z",
  };
  const given = { bankHours: [saturday, weekdays], today: "2026-11-22" };
  expect(toDetails(branch, given)).toEqual({
    ...branch,
    openingHours: [weekdays, saturday],
    closedDays: [],
  });
  expect(toDetails({ ...branch, ownHours: [saturday] }, given).openingHours).toEqual([saturday]);
});
