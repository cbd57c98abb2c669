import { contactSchema } from "@dhahabu/contract/enquiry";
import { describe, expect, test } from "vitest";
import english from "../messages/en.json" with { type: "json" };
import { checkEnquiry } from "./check-enquiry.ts";
import { tidyEnquiry } from "./enquiry-form-values.ts";

const good = {
  name: "Amina Otieno",
  email: "amina@example.com",
  phone: "0712 345 678",
  service: "Gold Loans",
  subject: "Four coins",
  message: "What can I borrow against four coins?",
};

test("a good enquiry has no fault", () => {
  expect(checkEnquiry(good)).toBeUndefined();
});

test("faults come one at a time, in the order of the specification, with its sentences", () => {
  const empty = { name: " ", email: "", phone: "\t", service: "", subject: "", message: "short  " };
  const order: [keyof typeof good, string][] = [
    ["name", "Please enter your name."],
    ["email", "Please enter your email address."],
    ["phone", "Please enter your phone number."],
    ["service", "Please select a service you're interested in."],
    ["subject", "Please enter a subject."],
    ["message", "Please enter a message with at least 10 characters."],
  ];
  let form = { ...empty };
  for (const [field, sentence] of order) {
    const fault = checkEnquiry(tidyEnquiry(form));
    expect(fault?.field).toBe(field);
    const text = fault ? english[fault.key as keyof typeof english] : "";
    expect(text.replace("{{limit}}", String(fault?.limit))).toBe(sentence);
    form = { ...form, [field]: good[field] };
  }
  expect(checkEnquiry(tidyEnquiry(form))).toBeUndefined();
});

test("the form of the address is looked at after all else", () => {
  for (const change of [{ phone: "" }, { service: "" }, { subject: "" }, { message: "short" }]) {
    expect(checkEnquiry({ ...good, email: "amina", ...change })?.field).toBe(
      Object.keys(change)[0],
    );
  }
  expect(checkEnquiry({ ...good, email: "amina" })?.key).toBe("error.email.invalid");
});

test.each(["0712345678", "0112 345 678", "+254 712-345678", "254712345678", "020 123 4567"])(
  "the phone number %s is taken as typed",
  (phone) => {
    expect(checkEnquiry({ ...good, phone })).toBeUndefined();
  },
);

describe("page and contract refuse and accept the same:", () => {
  test.each([
    ["nothing", { name: "", email: "", phone: "", service: "", subject: "", message: "" }],
    ["no address and no phone", { email: "amina", phone: "" }],
    ["no address and a short message", { email: "amina", message: "123456789" }],
    ["a name of 120", { name: "n".repeat(120) }],
    ["a name of 121", { name: "n".repeat(121) }],
    ["an address without @", { email: "amina.example.com" }],
    ["an address without a domain", { email: "amina@" }],
    ["an address without a dot", { email: "amina@example" }],
    ["an address with two dots", { email: "amina@example..com" }],
    ["an address with a blank", { email: "amina otieno@example.com" }],
    ["a phone of 40", { phone: "1".repeat(40) }],
    ["a phone of 41", { phone: "1".repeat(41) }],
    ["a subject of 200", { subject: "s".repeat(200) }],
    ["a subject of 201", { subject: "s".repeat(201) }],
    ["a message of 9", { message: " 123456789 " }],
    ["a message of 10", { message: " 1234567890 " }],
    ["a message of 5,000", { message: "m".repeat(5000) }],
    ["a message of 5,001", { message: "m".repeat(5001) }],
    ["a subject with a tab", { subject: "Four\tcoins" }],
    ["a message with a form feed and a line break", { message: "Four\fcoins,\nfive bars" }],
  ])("%s", (_what, change) => {
    const form = tidyEnquiry({ ...good, ...change });
    const refused = contactSchema.safeParse(form).error?.issues[0]?.path[0];
    expect(checkEnquiry(form)?.field).toBe(refused);
  });
});
