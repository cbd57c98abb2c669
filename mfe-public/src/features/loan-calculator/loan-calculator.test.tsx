// @vitest-environment happy-dom
import { bankFactsSchema } from "@dhahabu/contract/bank-facts";
import { firstFacts } from "@dhahabu/contract/facts";
import type { LoanEstimate } from "@dhahabu/contract/pricing";
import type { PageData } from "@dhahabu/contract/pages";
import { useNavigate } from "@dhahabu/kit/router";
import { act } from "react";
import { expect, onTestFinished, test, vi } from "vitest";
import english from "../../shared-texts/gold/messages/en.json" with { type: "json" };
import swahili from "../../shared-texts/gold/messages/sw.json" with { type: "json" };
import { find, mount, typeInto, waitFor } from "../../testing/mount.tsx";
import { servePage } from "../../testing/serve-page.ts";
import { takeConversation } from "../../content/handed-conversation.ts";
import { LoanCalculator } from "./loan-calculator.tsx";

const estimate: LoanEstimate = {
  goldType: "22K",
  goldWeight: 8,
  goldValue: 100_000,
  maxLoanAmount: 60_000,
  requestedAmount: 60_000,
  limitedToMax: true,
  monthlyInterest: 9_000,
  totalInterest: 31_252.5,
  totalRepayment: 91_252.5,
  interestRate: 15,
  loanToValue: 60,
  duration: 3,
  valuationPricePerGram: 12_500,
  priceState: "live",
  priceObservedAt: "2026-11-20T06:00:00.000Z",
};

const data: Partial<PageData> = {
  publicConfig: { interestRate: 15, ltvRatio: 60, defaultDurationMonths: 1 },
  facts: bankFactsSchema.parse(firstFacts),
};

const weightSentence = "Please enter a weight between 0 and 1,000,000 grams.";

/** A bank that answers the calculator: with the estimate, or by refusing a weight that is no number. */
async function openBank(answer: LoanEstimate = estimate) {
  const received: unknown[] = [];
  await servePage((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const body = JSON.parse(Buffer.concat(parts).toString()) as { goldWeight: string | number };
      received.push(body);
      const isGood = Number(body.goldWeight) > 0;
      response.writeHead(isGood ? 200 : 400, { "content-type": "application/json" });
      const said = {
        message: weightSentence,
        reason: "loan.weightWrong",
        values: { max: 1_000_000 },
      };
      const refusal = {
        ...said,
        code: "invalid_input",
        requestId: "test",
        issues: [{ path: "goldWeight", ...said }],
      };
      response.end(JSON.stringify(isGood ? answer : refusal));
    });
  });
  return received;
}

async function submit(place: HTMLElement) {
  await act(async () => find<HTMLButtonElement>(place, "button[type=submit]").click());
}

function mountCalculator() {
  return mount({ messages: { gold: english }, data, children: <LoanCalculator /> });
}

test("the button is disabled until type and weight are given", async () => {
  const { place } = await mountCalculator();
  const button = find<HTMLButtonElement>(place, "button[type=submit]");
  expect(button.disabled).toBe(true);
  await typeInto(place, "goldType", "22K");
  expect(button.disabled).toBe(true);
  await typeInto(place, "goldWeight", "8");
  expect(button.disabled).toBe(false);
  await typeInto(place, "goldWeight", " ");
  expect(button.disabled).toBe(true);
});

test("an estimate shows every figure, what was limited and what is under the minimum", async () => {
  const received = await openBank();
  const { place } = await mountCalculator();
  expect(place.textContent).toContain("Enter your gold details to calculate loan amount");
  await typeInto(place, "goldType", "22K");
  await typeInto(place, "goldWeight", "8");
  await typeInto(place, "loanAmount", "75,000");
  await submit(place);
  expect(find(place, "button[type=submit]").textContent).toBe("Calculating...");
  await waitFor(place, "dl");
  expect(received).toEqual([{ goldType: "22K", goldWeight: 8, loanAmount: 75_000, duration: 1 }]);
  const figures = [...find(place, "dl").querySelectorAll("dd")].map((dd) => dd.textContent);
  expect(figures.map((text) => text.replaceAll("\u00a0", " "))).toEqual([
    "KES 100,000.00",
    "60%",
    "KES 60,000.00",
    "KES 60,000.00",
    "15% a month",
    "3 months",
    "KES 9,000.00",
    "KES 31,252.50",
    "KES 91,252.50",
  ]);
  const notices = find(place, "[role=status]").textContent;
  expect(notices).toContain("more than your gold allows");
  expect(notices).toContain("10 g of gold or more");
  expect(find(place, "button[type=submit]").textContent).toBe("Calculate loan");
});

test("an estimate says what is received, what is repaid and by when, and other months are one press", async () => {
  const received = await openBank();
  const { place } = await mountCalculator();
  await typeInto(place, "goldType", "22K");
  await typeInto(place, "goldWeight", "12.5 g");
  await submit(place);
  await waitFor(place, "dl");
  const said = find(place, "[role=status]").textContent.replaceAll("\u00a0", " ");
  expect(said).toMatch(/You receive KES 60,000.00. You repay KES 91,252.50 by \w+ \d+, 20\d\d\./);
  await act(async () => find<HTMLInputElement>(place, "input[value='2']").click());
  await waitFor(place, "button[type=submit]:not([aria-busy])");
  expect(received).toEqual([
    { goldType: "22K", goldWeight: 12.5, duration: 1 },
    { goldType: "22K", goldWeight: 12.5, duration: 2 },
  ]);
});

test("who applies hands over what is typed where it was edited while the estimate was on its way", async () => {
  await openBank();
  const { place } = await mount({
    messages: { gold: english },
    data,
    children: <LoanCalculator hasApply />,
  });
  await typeInto(place, "goldType", "22K");
  await typeInto(place, "goldWeight", "8");
  await submit(place);
  await typeInto(place, "goldWeight", "9");
  await waitFor(place, "dl");
  const links = [...place.querySelectorAll("a")];
  await act(async () => links.find((link) => link.textContent === "Apply for This Loan")?.click());
  expect(takeConversation(sessionStorage)?.lines).toContain("Weight in grams: 9");
});

test("an estimate is taken to a branch: with a reference, and written out for the enquiry", async () => {
  await openBank();
  const { place } = await mountCalculator();
  await typeInto(place, "goldType", "22K");
  await typeInto(place, "goldWeight", "8");
  await submit(place);
  await waitFor(place, "dl");
  const take = find(place, "details:last-of-type");
  expect(take.textContent).toMatch(/22K-8G-KES60000-3M-20\d{6}/);
  const send = [...take.querySelectorAll("a")].find((link) => link.textContent === "Send it to us");
  await act(async () => send?.click());
  const handed = takeConversation(sessionStorage);
  expect(handed?.service).toBe("Gold Loans");
  expect(handed?.subject).toMatch(/^Gold loan estimate 22K-8G-KES60000-3M-20\d{6}$/);
  expect(handed?.lines.join(" ").replaceAll("\u00a0", " ")).toContain("I receive: KES 60,000.00");
});

test("gold named in the address is calculated at once", async () => {
  const received = await openBank();
  const { place } = await mount({
    messages: { gold: english },
    data,
    path: "/?goldType=18K&goldWeight=20#calculator",
    children: <LoanCalculator />,
  });
  await waitFor(place, "dl");
  expect(received).toEqual([{ goldType: "18K", goldWeight: 20, duration: 1 }]);
  expect(find<HTMLInputElement>(place, "[name=goldWeight]").value).toBe("20");
});

function LanguageDrop() {
  const navigate = useNavigate();
  const to = "/?goldType=18K&goldWeight=20";
  return (
    <button id="drop" type="button" onClick={() => void navigate(to, { replace: true })}>
      Kiswahili
    </button>
  );
}

test("what was typed over the gold of an address stays where the address drops its language", async () => {
  const received = await openBank();
  const { place } = await mount({
    messages: { gold: english },
    data,
    path: "/?goldType=18K&goldWeight=20&lang=en",
    children: (
      <>
        <LanguageDrop />
        <LoanCalculator />
      </>
    ),
  });
  await waitFor(place, "dl");
  await typeInto(place, "goldWeight", "25");
  await act(async () => find(place, "#drop").click());
  expect(find<HTMLInputElement>(place, "[name=goldWeight]").value).toBe("25");
  expect(received).toHaveLength(1);
});

test("the first estimate brings the key facts; the apply link stands where a page gives it", async () => {
  const received = await openBank();
  const { place } = await mount({
    messages: { gold: english },
    data,
    children: <LoanCalculator hasApply blankAmount="max" />,
  });
  const apply = find(place, 'a[href="/contact?topic=gold-loan#enquiry"]');
  expect(apply.textContent).toBe("Apply for This Loan");
  expect(place.querySelector("table")).toBeNull();
  await typeInto(place, "goldType", "22K");
  await typeInto(place, "goldWeight", "8");
  await submit(place);
  await waitFor(place, "table");
  expect(received).toEqual([{ goldType: "22K", goldWeight: 8, loanAmount: "max", duration: 1 }]);
  expect(find(place, "table").textContent.replaceAll("\u00a0", " ")).toContain("KES 91,252.50");
  expect(find(place, "section").textContent).toMatch(/Reference: 22K-8G-KES60000-3M-20\d{6}/);
});

test("who applies hands over the estimate, or what is typed where none fits it", async () => {
  await openBank();
  const { place } = await mount({
    messages: { gold: english },
    data,
    children: <LoanCalculator hasApply />,
  });
  async function apply() {
    const links = [...place.querySelectorAll("a")];
    await act(async () =>
      links.find((link) => link.textContent === "Apply for This Loan")?.click(),
    );
    return takeConversation(sessionStorage)?.lines;
  }
  expect(await apply()).toBeUndefined();
  await typeInto(place, "goldType", "22K");
  await typeInto(place, "goldWeight", "12,5");
  const typed = ["Gold type: 22K gold", "Weight in grams: 12,5"];
  expect(await apply()).toEqual([...typed, "Duration: 1 month"]);
  await submit(place);
  await waitFor(place, "dl");
  expect((await apply())?.join(" ").replaceAll("\u00a0", " ")).toContain(
    "I receive: KES 60,000.00",
  );
  await typeInto(place, "loanAmount", "40,000");
  expect(await apply()).toEqual([...typed, "Loan amount in KES: 40,000", "Duration: 1 month"]);
});

test("gold on which nothing is lent leaves the panel as it was", async () => {
  await openBank({ ...estimate, goldValue: 0, maxLoanAmount: 0, requestedAmount: 0 });
  const { place } = await mountCalculator();
  await typeInto(place, "goldType", "22K");
  await typeInto(place, "goldWeight", "8");
  await submit(place);
  await waitFor(place, "button[type=submit]:not([aria-busy])");
  expect(place.textContent).toContain("Enter your gold details to calculate loan amount");
  expect(place.querySelector("dl")).toBeNull();
});

test("a refused weight keeps the last estimate, is logged, and is explained at the field", async () => {
  await openBank();
  const log = vi.spyOn(console, "error").mockReturnValue();
  onTestFinished(() => log.mockRestore());
  const { place } = await mountCalculator();
  await typeInto(place, "goldType", "22K");
  await typeInto(place, "goldWeight", "8");
  await submit(place);
  await waitFor(place, "dl");
  await typeInto(place, "goldWeight", "much");
  await submit(place);
  await waitFor(place, "[role=alert]");
  expect(find(place, "[role=alert]").textContent).toBe(weightSentence);
  expect(find(place, "[name=goldWeight]").getAttribute("aria-invalid")).toBe("true");
  expect(place.querySelector("dl")).not.toBeNull();
  expect(log).toHaveBeenCalledWith("Failed to calculate loan", expect.any(Error));
});

test("the sentence at the field is in the language of the page", async () => {
  await openBank();
  const log = vi.spyOn(console, "error").mockReturnValue();
  onTestFinished(() => log.mockRestore());
  const { place } = await mount({
    language: "sw",
    messages: { gold: swahili },
    data,
    children: <LoanCalculator />,
  });
  await typeInto(place, "goldType", "18K");
  await typeInto(place, "goldWeight", "0");
  await submit(place);
  await waitFor(place, "[role=alert]");
  expect(find(place, "[role=alert]").textContent).toBe(
    "Tafadhali weka uzito kati ya gramu 0 na 1,000,000.",
  );
});
