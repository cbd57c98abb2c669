// @vitest-environment happy-dom
import type { Language } from "@dhahabu/contract/language";
import type { PolicyPreview } from "@dhahabu/contract/price-desk";
import type { SystemConfig } from "@dhahabu/contract/policy";
import type { Kit } from "@dhahabu/kit/kit-context";
import { createTestKit, buildTestTree } from "@dhahabu/kit/testing/render-page";
import { act, useEffect, useState } from "react";
// oxlint-disable-next-line no-restricted-imports -- a test renders by itself, there is no shell
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test } from "vitest";
import arabicFrame from "../../messages/ar/admin.json" with { type: "json" };
import arabic from "../../messages/ar/admin-config.json" with { type: "json" };
import arabicPolicy from "../../messages/ar/admin-policy.json" with { type: "json" };
import englishFrame from "../../messages/en/admin.json" with { type: "json" };
import english from "../../messages/en/admin-config.json" with { type: "json" };
import englishPolicy from "../../messages/en/admin-policy.json" with { type: "json" };
import { ConfigEntry } from "./config-entry.tsx";
import type { PreviewOutcome, SaveOutcome } from "./use-save-config.ts";

const interest: SystemConfig = {
  id: 4,
  configKey: "LOAN_INTEREST_RATE",
  configValue: "15",
  description: "Interest a month on new loans.",
  configType: "percentage",
  isActive: true,
  lastUpdated: "2026-11-21T09:41:12.000Z",
  createdAt: "2026-11-01T00:00:00.000Z",
};

const side = { websitePricePerGram: 15_823.66, loanPricePerGram: 14_990.83, isGuarded: false };
const loan = {
  goldValue: 137_450.79,
  maxLoanAmount: 82_470.47,
  monthlyInterest: 12_370.57,
  totalRepayment: 94_841.04,
  interestRate: 15,
  loanToValue: 60,
  duration: 1,
};
const preview: PolicyPreview = {
  changes: [
    {
      subject: "system-config",
      key: "LOAN_INTEREST_RATE",
      field: "configValue",
      oldValue: "15",
      newValue: "12.75",
    },
  ],
  lastUpdated: "2026-11-21T09:41:12.000Z",
  needsApproval: false,
  pendingRequestId: null,
  prices: [{ goldType: "22K", old: side, new: side }],
  sampleLoan: {
    goldType: "22K",
    weightGrams: 10,
    old: loan,
    new: { ...loan, monthlyInterest: 10_514.98, totalRepayment: 92_985.45 },
  },
};

let place: HTMLElement;
let root: ReturnType<typeof createRoot>;
let previewed: [configKey: string, value: string][];
let saved: { configKey: string; value: string; reason: string; lastUpdated: string }[];
let previewOutcome: PreviewOutcome;
let outcome: SaveOutcome;
let replaceEntry: (entry: SystemConfig) => void;

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

beforeEach(() => {
  place = document.createElement("div");
  document.body.append(place);
  root = createRoot(place);
  previewed = [];
  saved = [];
  sessionStorage.clear();
  previewOutcome = { status: "ready", preview };
  outcome = { status: "saved" };
});

afterEach(async () => {
  await act(async () => root.unmount());
  place.remove();
});

/** A list of one entry, which can be fetched again. */
function List({ first }: { first: SystemConfig }) {
  const [entry, setEntry] = useState(first);
  useEffect(() => {
    replaceEntry = setEntry;
  }, []);
  return (
    <ul>
      <ConfigEntry
        entry={entry}
        saving={{
          preview: async (configKey, value) => {
            previewed.push([configKey, value]);
            return previewOutcome;
          },
          save: async ({ configKey, value, reason, lastUpdated }) => {
            saved.push({ configKey, value, reason, lastUpdated });
            return outcome;
          },
        }}
      />
    </ul>
  );
}

function createKit(language: Language): Kit {
  const messages =
    language === "ar"
      ? { admin: arabicFrame, "admin-config": arabic, "admin-policy": arabicPolicy }
      : { admin: englishFrame, "admin-config": english, "admin-policy": englishPolicy };
  return createTestKit({ language, messages });
}

async function show(entry: SystemConfig, language: Language = "en"): Promise<void> {
  const tree = buildTestTree({ kit: createKit(language), children: <List first={entry} /> });
  await act(async () => root.render(tree));
}

function find<Kind extends Element = HTMLElement>(selector: string): Kind {
  const element = place.querySelector<Kind>(selector);
  if (!element) throw new Error(`There is no ${selector}.`);
  return element;
}

async function press(label: string): Promise<void> {
  await act(async () => find<HTMLButtonElement>(`button[aria-label^="${label}"]`).click());
}

async function edit(text: string): Promise<HTMLInputElement> {
  await press("Edit");
  const input = find<HTMLInputElement>("input");
  input.value = text;
  return input;
}

test("shows name, description, type, value, key and the hour in Nairobi", async () => {
  await show(interest);
  expect(find("h3").textContent).toBe("Loan Interest Rate");
  expect(place.textContent).toContain("Interest a month on new loans.");
  expect(place.textContent).toContain("Percentage");
  expect(place.textContent).toContain("15%");
  expect(find("code").textContent).toBe("LOAN_INTEREST_RATE");
  expect(find("time").textContent).toContain("12:41");
  expect(place.textContent).not.toContain("Inactive");
});

test("in Arabic everything but the key is Arabic", async () => {
  await show({ ...interest, isActive: false }, "ar");
  expect(find("h3").textContent).toBe("معدل فائدة القرض");
  expect(place.textContent).toContain("١٥٪");
  expect(place.textContent).toContain("غير نشط");
  find("code").remove();
  expect(place.textContent).not.toMatch(/[a-z]/i);
});

test("a key that staff invented goes by its derived name and its own description", async () => {
  await show({ ...interest, configKey: "MAX_OPEN_LOANS", configType: "number" });
  expect(find("h3").textContent).toBe("Max Open Loans");
  expect(place.textContent).toContain("Interest a month on new loans.");
});

async function submitForm(index: number): Promise<void> {
  const form = [...place.querySelectorAll("form")][index];
  await act(async () =>
    form?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true })),
  );
}

async function giveReason(reason: string): Promise<void> {
  const field = find<HTMLInputElement>("input[required]");
  await act(async () => {
    const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
    setter?.call(field, reason);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

test("shows what a value would do, asks for a reason, saves with both, and leaves", async () => {
  await show(interest);
  await edit("12.75");
  await press("Save");
  expect(previewed).toEqual([["LOAN_INTEREST_RATE", "12.75"]]);
  expect(saved).toEqual([]);
  const shown = (place.textContent ?? "").replaceAll(/\s/g, " ");
  for (const words of ["15%", "12.75%", "KES 12,370.57", "KES 10,514.98", "Total after 1 month"]) {
    expect(shown).toContain(words);
  }
  expect(document.activeElement).toBe(find("input[required]"));
  await submitForm(1);
  expect(saved).toEqual([]);
  expect(place.textContent).toContain("Please give a reason.");
  await giveReason("The board's decision of Monday");
  await submitForm(1);
  expect(saved).toEqual([
    {
      configKey: "LOAN_INTEREST_RATE",
      value: "12.75",
      reason: "The board's decision of Monday",
      lastUpdated: preview.lastUpdated,
    },
  ]);
  expect(place.querySelector("input")).toBeNull();
});

test("where somebody was quicker the effect is shown anew, and the reason stays", async () => {
  outcome = { status: "stale", sentence: "Someone changed this meanwhile." };
  await show(interest);
  await edit("12.75");
  await press("Save");
  await giveReason("The board's decision");
  await submitForm(1);
  expect(previewed).toHaveLength(2);
  expect(place.textContent).toContain("Someone changed this meanwhile.");
  expect(find<HTMLInputElement>("input[required]").value).toBe("The board's decision");
});

test("a change that needs approval says so before it is asked for", async () => {
  previewOutcome = { status: "ready", preview: { ...preview, needsApproval: true } };
  await show(interest);
  await edit("12.75");
  await press("Save");
  expect(place.textContent).toContain("Ask for approval");
});

test("a change that waits already cannot be made again", async () => {
  previewOutcome = { status: "ready", preview: { ...preview, pendingRequestId: 4 } };
  await show({ ...interest, pendingRequestId: 4 });
  expect(place.textContent).toContain("Waits for approval");
  await edit("12.75");
  await press("Save");
  await giveReason("Again");
  await submitForm(1);
  expect(saved).toEqual([]);
});

test.each(["", "15", "15.0"])("%j is nothing to save", async (text) => {
  await show(interest);
  await edit(text);
  await press("Save");
  expect(previewed).toEqual([]);
  expect(saved).toEqual([]);
  expect(place.querySelector("input")).toBeNull();
});

test("a refusal stays beside what was typed until that changes", async () => {
  previewOutcome = { status: "failed", sentence: "Please enter a percentage from 0 to 100." };
  await show(interest);
  const input = await edit("150");
  await press("Save");
  expect(find("[role=alert]").textContent).toBe("Please enter a percentage from 0 to 100.");
  expect(input.value).toBe("150");
  expect(input.getAttribute("aria-invalid")).toBe("true");
  expect(input.getAttribute("aria-describedby")).toContain(find("[role=alert]").id);
  await act(async () => input.dispatchEvent(new Event("input", { bubbles: true })));
  expect(find("[role=alert]").textContent).toBe("");
});

test("a list that is fetched again keeps what is typed, and tells of another's change", async () => {
  await show(interest);
  const input = await edit("14");
  await act(async () => replaceEntry({ ...interest, lastUpdated: "2026-11-21T10:00:00.000Z" }));
  expect(place.querySelector("[role=status]")).toBeNull();
  await act(async () => replaceEntry({ ...interest, configValue: "16" }));
  expect(find("input")).toBe(input);
  expect(input.value).toBe("14");
  expect(find("[role=status]").textContent).toContain("Someone changed this to 16%");
});

test("a number that was typed survives a reload, until it is cancelled", async () => {
  await show(interest);
  const typed = await edit("14");
  await act(async () => typed.dispatchEvent(new Event("input", { bubbles: true })));
  await act(async () => root.unmount());
  root = createRoot(place);
  await show({ ...interest, configValue: "16" });
  expect(find<HTMLInputElement>("input").value).toBe("14");
  expect(document.activeElement).not.toBe(find("input"));
  expect(place.textContent).toContain("What you typed before is here again.");
  expect(place.textContent).toContain("Someone changed this to 16%");
  await press("Cancel");
  expect(place.querySelector("input")).toBeNull();
  await act(async () => root.unmount());
  root = createRoot(place);
  await show(interest);
  expect(place.querySelector("input")).toBeNull();
});

test("Escape leaves, and the focus is back on the button", async () => {
  await show(interest);
  const input = await edit("14");
  await act(async () =>
    input.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true })),
  );
  expect(place.querySelector("input")).toBeNull();
  expect(saved).toEqual([]);
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Edit Loan Interest Rate");
});
