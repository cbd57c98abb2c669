// @vitest-environment happy-dom
import { firstFacts, loanCharges } from "@dhahabu/contract/facts";
import { afterEach, expect, test } from "vitest";
import { showBlock } from "../../blocks/testing/show-block.tsx";
import type { ShownBlock } from "../../blocks/testing/show-block.tsx";
import { FactsFields } from "./facts-fields.tsx";
import { readFactsForm } from "./facts-form.ts";

let shown: ShownBlock;

afterEach(() => shown.remove());

test("of the charges only the wrong one is marked, and told what is wrong", async () => {
  const form = readFactsForm({
    phones: { support: firstFacts.phones.support, chatApp: firstFacts.phones.chatApp },
    emails: { general: firstFacts.emails.general, loans: firstFacts.emails.loans },
    postalAddress: { ...firstFacts.postalAddress },
    openingHours: [{ days: [1], opens: "08:00", closes: "18:00" }],
    closedDays: [],
    faqHours: { days: [1], opens: "08:00", closes: "18:00" },
    loanCharges: loanCharges.map(({ id }) => ({ id })),
    statedBranches: null,
    registrations: firstFacts.registrations.map((registration) => ({ ...registration })),
    accounts: [],
  });
  shown = await showBlock(
    <FactsFields
      form={{ ...form, charges: { ...form.charges, lawyer: "two thousand" } }}
      faults={{ charges: "Please enter amounts." }}
      onChange={() => undefined}
    />,
  );
  const marked = [...shown.place.querySelectorAll<HTMLInputElement>("[aria-invalid]")];
  expect(marked.map(({ value }) => value)).toEqual(["two thousand"]);
  const messageId = marked[0]?.getAttribute("aria-describedby") ?? "none";
  expect(document.getElementById(messageId)?.textContent).toBe("Please enter amounts.");
});
