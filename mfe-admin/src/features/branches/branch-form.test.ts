import type { BranchDetails } from "@dhahabu/contract/branches";
import { expect, test } from "vitest";
import {
  createBranchForm,
  findBranchFaults,
  readBranchForm,
  writeBranchForm,
} from "./branch-form.ts";

const bankHours = [{ days: [1, 2], opens: "08:00", closes: "18:00" }];
const branch: BranchDetails = {
  id: 1,
  name: "Nairobi",
  address: "Muthithi Road",
  phone: "+254 700 000 000",
  latitude: -1.26743,
  longitude: null,
  isOpen: true,
  openingHours: bankHours,
  ownHours: null,
  closedDays: [{ date: "2099-12-12", reason: "Jamhuri Day" }],
  updatedAt: "2026-11-22T00:00:00.000Z",
};

test("a form that nobody touched writes the branch as it was", () => {
  const form = readBranchForm(branch);
  expect(findBranchFaults(form)).toEqual([]);
  const { id: _, openingHours: __, updatedAt: ___, ...body } = branch;
  expect(writeBranchForm(form)).toEqual(body);
});

test("hours of its own are sent only where it has them", () => {
  const form = { ...readBranchForm(branch), hasOwnHours: true };
  expect(writeBranchForm(form).ownHours).toEqual([
    { days: [1], opens: "08:00", closes: "18:00" },
    { days: [2], opens: "08:00", closes: "18:00" },
  ]);
});

test("degrees may be left out, and are read with a comma too", () => {
  const form = { ...readBranchForm(branch), latitude: "-1,5", longitude: " " };
  expect(writeBranchForm(form)).toMatchObject({ latitude: -1.5, longitude: null });
});

test("a new form lacks what a branch must have", () => {
  expect(findBranchFaults(createBranchForm(bankHours))).toEqual(["name", "address", "phone"]);
});

test.each([
  ["latitude", { latitude: "91" }],
  ["latitude", { latitude: "north" }],
  ["longitude", { longitude: "-180.5" }],
  ["closedDays", { closedDays: [{ date: "", reason: "Holiday" }] }],
  ["closedDays", { closedDays: [{ date: "2099-12-12", reason: " " }] }],
  [
    "closedDays",
    {
      closedDays: [
        { date: "2099-12-12", reason: "One" },
        { date: "2099-12-12", reason: "Two" },
      ],
    },
  ],
  ["week", { hasOwnHours: true, week: [{ isOpen: true, opens: "18:00", closes: "08:00" }] }],
] as const)("a wrong %s is found: %j", (fault, fields) => {
  expect(findBranchFaults({ ...readBranchForm(branch), ...fields })).toEqual([fault]);
});

test("hours that are not used may be wrong", () => {
  const week = [{ isOpen: true, opens: "18:00", closes: "08:00" }];
  expect(findBranchFaults({ ...readBranchForm(branch), week })).toEqual([]);
});
