// @vitest-environment happy-dom
import { bankFactsSchema } from "@dhahabu/contract/bank-facts";
import { firstFacts } from "@dhahabu/contract/facts";
import type { Branch } from "@dhahabu/contract/branches";
import { act } from "react";
import { afterEach, expect, test } from "vitest";
import branches from "../../features/branches/messages/en.json" with { type: "json" };
import visits from "../../features/visits/messages/en.json" with { type: "json" };
import { keepVisit } from "../../features/visits/kept-visit.ts";
import { find, mount, waitFor } from "../../testing/mount.tsx";
import english from "./messages/en.json" with { type: "json" };
import { VisitForm } from "./visit-form.tsx";

afterEach(() => sessionStorage.clear());

test("who books another visit goes on at the first field", async () => {
  const branch = {
    id: 1,
    name: "Nairobi Head Office",
    isOpen: true,
    isHeadOffice: true,
    openingHours: [],
    closedDays: [],
  } as unknown as Branch;
  keepVisit(sessionStorage, {
    visit: {
      reference: "DGB-7K3M-Q2ZX",
      branchId: 1,
      branchName: branch.name,
      branchAddress: "Muthangari Drive",
      kind: "loan",
      startsAt: new Date(Date.now() + 86_400_000).toISOString(),
      state: "booked",
      quoteCode: null,
      changeCount: 0,
      isChangeable: true,
    },
    linkToken: "a".repeat(32),
  });
  const { place } = await mount({
    messages: { visit: english, visits, branches },
    data: { facts: bankFactsSchema.parse(firstFacts) },
    children: <VisitForm branches={[branch]} />,
  });
  const another = [...place.querySelectorAll("button")].find(
    ({ textContent }) => textContent === english["receipt.another"],
  );
  another?.focus();
  await act(async () => another?.click());
  await waitFor(place, "form");
  expect(document.activeElement).toBe(find(place, "[name=branchId]"));
});

test("where no branch is open the page says so, with a telephone number", async () => {
  const { place } = await mount({
    messages: { visit: english, visits, branches },
    data: { facts: bankFactsSchema.parse(firstFacts) },
    children: <VisitForm branches={[]} />,
  });
  expect(place.querySelector("form")).toBeNull();
  expect(place.textContent).toContain(firstFacts.phones.support);
});
