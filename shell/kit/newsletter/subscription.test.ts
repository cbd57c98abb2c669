import { expect, test } from "vitest";
import { readSubscription } from "./subscription.ts";

function read(values: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return readSubscription(form);
}

test("values are trimmed", () => {
  expect(read({ email: " a@b.example ", name: " Amina " })).toEqual({
    subscription: { email: "a@b.example", name: "Amina" },
    fault: undefined,
  });
});

test("a blank name is left out", () => {
  expect(read({ email: "a@b.example", name: "  " }).subscription).toEqual({ email: "a@b.example" });
});

test.each([
  ["", "blank"],
  ["   ", "blank"],
  ["amina", "invalid"],
  ["a b@c", "invalid"],
  ["a@", "invalid"],
])("the address %j is %s", (email, fault) => {
  expect(read({ email }).fault).toBe(fault);
});
