import { expect, test } from "vitest";
import { leaveOut, readTyped } from "./read-typed.ts";

test("what was typed is read by field, once each, without the name of the call", () => {
  const fields = new URLSearchParams("form=contact&name=Amina&name=Other&message=Two%0D%0Alines");
  expect(readTyped(fields)).toEqual({ name: "Amina", message: "Two\r\nlines" });
});

test("what is secret is left out of what was typed", () => {
  const typed = { username: "amina", password: "correct-horse" };
  expect(leaveOut(typed, ["password"])).toEqual({ username: "amina" });
  expect(leaveOut(typed, [])).toEqual(typed);
});
