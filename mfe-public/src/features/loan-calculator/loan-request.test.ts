import { expect, test } from "vitest";
import { buildLoanRequest } from "./loan-request.ts";

const form = {
  goldType: "22K",
  goldWeight: "1,050.5",
  loanAmount: "60,000",
  duration: "3",
};

test("type, weight, amount and duration go as the contract has them", () => {
  expect(buildLoanRequest(form, "en")).toEqual({
    goldType: "22K",
    goldWeight: 1050.5,
    loanAmount: 60_000,
    duration: 3,
  });
});

test("where a page says so a blank amount goes as the word max", () => {
  expect(buildLoanRequest({ ...form, loanAmount: "" }, "en", "max")).toMatchObject({
    loanAmount: "max",
  });
  expect(buildLoanRequest(form, "en", "max")).toMatchObject({ loanAmount: 60_000 });
});

test("a blank amount is left out and a blank duration is one month", () => {
  expect(buildLoanRequest({ ...form, loanAmount: "", duration: "" }, "en")).toEqual({
    goldType: "22K",
    goldWeight: 1050.5,
    duration: 1,
  });
});

test("there is no request until type and weight are given", () => {
  expect(buildLoanRequest({ ...form, goldType: "" }, "en")).toBeUndefined();
  expect(buildLoanRequest({ ...form, goldWeight: "" }, "en")).toBeUndefined();
});
