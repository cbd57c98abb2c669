import { expect, test } from "vitest";
import { buildCallBody, readTyped } from "./build-call-body.ts";

test("what was typed is read by field, once each, without the name of the call", () => {
  const fields = new URLSearchParams("form=contact&name=Amina&name=Other&message=Two%0D%0Alines");
  expect(readTyped(fields)).toEqual({ name: "Amina", message: "Two\r\nlines" });
});

test("numbers are read as the writer's language has them; what is none goes on as typed", () => {
  const typed = { goldType: "22K", goldWeight: " ١٢٫٥ g ", loanAmount: "" };
  expect(buildCallBody(typed, "ar")).toEqual({
    goldType: "22K",
    goldWeight: 12.5,
    loanAmount: "",
    language: "ar",
  });
  expect(buildCallBody({ goldWeight: "heavy" }, "en")).toMatchObject({ goldWeight: "heavy" });
  expect(buildCallBody({ goldWeight: "12,5" }, "fr")).toMatchObject({ goldWeight: 12.5 });
});
