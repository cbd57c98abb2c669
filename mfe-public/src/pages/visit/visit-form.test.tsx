// @vitest-environment happy-dom
import { bankFactsSchema } from "@dhahabu/contract/bank-facts";
import { firstFacts } from "@dhahabu/contract/facts";
import { expect, test } from "vitest";
import branches from "../../features/branches/messages/en.json" with { type: "json" };
import visits from "../../features/visits/messages/en.json" with { type: "json" };
import { mount } from "../../testing/mount.tsx";
import english from "./messages/en.json" with { type: "json" };
import { VisitForm } from "./visit-form.tsx";

test("where no branch is open the page says so, with a telephone number", async () => {
  const { place } = await mount({
    messages: { visit: english, visits, branches },
    data: { facts: bankFactsSchema.parse(firstFacts) },
    children: <VisitForm branches={[]} />,
  });
  expect(place.querySelector("form")).toBeNull();
  expect(place.textContent).toContain(firstFacts.phones.support);
});
