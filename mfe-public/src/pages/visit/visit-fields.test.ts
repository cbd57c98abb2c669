import { expect, test } from "vitest";
import { checkVisit, readVisit } from "./visit-fields.ts";

const typed = {
  branchId: "7",
  kind: "loan",
  startsAt: "2026-11-30T06:30:00.000Z",
  name: " Amina Otieno ",
  phone: "0712 345 678",
  email: "",
};

function read(changes: Partial<typeof typed> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...typed, ...changes })) form.set(name, value);
  return readVisit(form);
}

test("a booking needs a time, a name and a telephone, and no address", () => {
  expect(read().name).toBe("Amina Otieno");
  expect(checkVisit(read())).toEqual({});
  expect(checkVisit(readVisit(new FormData()))).toEqual({
    startsAt: "slot",
    name: "name",
    phone: "phone",
  });
});

test.each([
  ["amina@example.com", {}],
  ["amina", { email: "email" }],
  ["amina @example.com", { email: "email" }],
])("the address %s has the faults %j", (email, faults) => {
  expect(checkVisit(read({ email }))).toEqual(faults);
});
