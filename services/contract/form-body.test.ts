import { expect, test } from "vitest";
import { buildFormBody } from "./form-body.ts";

test("numbers are read as the writer's language has them; what is none goes on as typed", () => {
  const typed = { goldType: "22K", goldWeight: " ١٢٫٥ g ", loanAmount: "" };
  expect(buildFormBody(typed, "ar")).toEqual({
    goldType: "22K",
    goldWeight: 12.5,
    loanAmount: "",
    language: "ar",
  });
  expect(buildFormBody({ goldWeight: "heavy" }, "en")).toMatchObject({ goldWeight: "heavy" });
  expect(buildFormBody({ goldWeight: "12,5" }, "fr")).toMatchObject({ goldWeight: 12.5 });
});

test.each(["", "https://bank.example/my-visit#", " /enquiry?lang=sw#"])(
  "of a private link that is pasted, its token goes on (%j)",
  (before) => {
    const token = "A1b2_-Zz".repeat(4);
    expect(buildFormBody({ token: `${before}${token} ` }, "en")).toMatchObject({ token });
  },
);

test("rows keep their places; one in which nothing was typed is null", () => {
  const typed = {
    "items.0.goldType": "",
    "items.0.grossGrams": " ",
    "items.1.goldType": "22K",
    "items.1.grossGrams": "12.5g",
    "items.1.stonesGrams": "",
    "items.2.quantity": "٣",
    "items.3.goldType": "",
    wantKes: "50,000",
  };
  expect(buildFormBody(typed, "en")).toEqual({
    language: "en",
    items: [null, { goldType: "22K", grossGrams: 12.5 }, { quantity: 3 }],
    wantKes: 50_000,
  });
});
