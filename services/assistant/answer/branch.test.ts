import { branches, firstFacts, headOfficeAddress, phones } from "@dhahabu/contract/facts";
import type { BankFacts } from "@dhahabu/contract/facts";
import { describe, expect, test } from "vitest";
import { normalise, tokenise } from "../read/normalise.ts";
import {
  answerBranches,
  answerBranchPhone,
  answerHours,
  answerNamedBranch,
  answerOpenNow,
  answerWeekday,
  findNamedDay,
} from "./branch.ts";
import type { Figures } from "./figures.ts";
import { formats } from "./format.ts";
import type { Reply } from "./question.ts";
import { createStillFigures } from "./testing/figures.ts";
import { createQuestion } from "./testing/question.ts";
import { renderParts } from "./texts.ts";

const nairobi = (time: string) => new Date(`${time}:00+03:00`);
// The 23rd of November 2026 is a Monday.
const monday = nairobi("2026-11-23T11:00");
const sunday = nairobi("2026-11-29T10:00");

const write = (reply: Reply | undefined) => (reply ? renderParts(reply.parts, "en") : "");
const keysOf = (reply: Reply | undefined) =>
  reply?.parts.map((part) => ("key" in part ? part.key : ""));

type Listed = Awaited<ReturnType<Figures["listBranches"]>>;
const withBranches = (change: (listed: Listed) => Listed): Figures => {
  const still = createStillFigures();
  return { ...still, listBranches: async () => change(await still.listBranches()) };
};
const away: Figures = {
  ...createStillFigures(),
  listBranches: () => Promise.reject(new Error("content is away")),
};
const closedInMombasa = withBranches((listed) =>
  listed.map((one) => ({ ...one, isOpen: !one.name.includes("Mombasa") })),
);

describe("where the bank is", () => {
  test("all branches, where no city is named", async () => {
    const text = write(await answerBranches(createQuestion("where are you")));
    for (const { name, address, phone } of branches) {
      expect(text).toContain(`${name}: ${address}, ${phone}`);
    }
  });

  test.each([
    ["where are you in Mombasa", 1],
    ["mko wapi Kisumu", 2],
    ["اين انتم في نيروبي", 0],
    ["فرعكم بممباسا", 1],
  ])("the branch of the city alone: %s", async (text, at) => {
    const said = write(await answerBranches(createQuestion(text)));
    for (const [other, { address }] of branches.entries()) {
      expect([address, said.includes(address)]).toEqual([address, other === at]);
    }
    expect(said).toContain(branches[at]?.phone);
    expect(said).toContain(formats.en.timeOfDay("18:00"));
  });

  test("the city that was talked of before, unless another one is named", async () => {
    const told = await answerNamedBranch(
      createQuestion("how do I get there", { cityBefore: "kisumu" }),
    );
    expect(write(told)).toContain("Oginga Odinga");
    const other = createQuestion("and in Mombasa", { cityBefore: "kisumu" });
    expect(write(await answerNamedBranch(other))).toContain("Moi Avenue");
    expect(answerNamedBranch(createQuestion("how do I get there"))).toBeUndefined();
  });

  test("a branch that is closed for now has its phone and no way to it", async () => {
    const said = write(
      await answerBranches(createQuestion("Mombasa?", { figures: closedInMombasa })),
    );
    expect(said).toContain(phones.mombasa);
    expect(said).not.toContain("Moi Avenue");
    const all = write(await answerBranches(createQuestion("where?", { figures: closedInMombasa })));
    expect(all).toContain(phones.mombasa);
    expect(all).not.toContain("Moi Avenue");
    expect(all).toContain("Oginga Odinga");
  });

  test.each([
    ["is away", away],
    ["is empty", withBranches(() => [])],
  ])("the head office and the phone, where the list %s", async (_, figures) => {
    const said = write(await answerBranches(createQuestion("Mombasa?", { figures })));
    expect(said).toContain(headOfficeAddress);
    expect(said).toContain(phones.support);
    expect(said).not.toContain(phones.mombasa);
  });

  test("no more branches than an answer has room for", async () => {
    const many = withBranches((listed) =>
      Array.from({ length: 20 }, () => listed)
        .flat()
        .map((one, at) => ({ ...one, name: `Branch ${at} ${"x".repeat(140)}` })),
    );
    const { parts } = await answerBranches(createQuestion("where are you", { figures: many }));
    expect(parts.length).toBeGreaterThan(3);
    expect(write({ parts }).length).toBeLessThan(1200);
  });
});

test("the phone of the branch that is named, and none where none is", async () => {
  expect(write(await answerBranchPhone(createQuestion("phone of Kisumu")))).toContain(
    phones.kisumu,
  );
  expect(await answerBranchPhone(createQuestion("your phone"))).toBeUndefined();
  const closed = createQuestion("phone of Mombasa", { figures: closedInMombasa });
  expect(write(await answerBranchPhone(closed))).toContain(phones.mombasa);
});

describe("when it is open", () => {
  test("the hours of the bank, or those of the branch that is named", async () => {
    const bank = write(await answerHours(createQuestion("when are you open")));
    expect(bank).toMatch(/Monday to Friday.*8:00\sAM.*6:00\sPM.*Saturday.*12:00\sPM/u);
    const shorter = withBranches((listed) =>
      listed.map((one) => ({
        ...one,
        openingHours: [{ days: [2, 4], opens: "10:00", closes: "15:00" }],
      })),
    );
    const own = write(await answerHours(createQuestion("hours in Kisumu", { figures: shorter })));
    expect(own).toMatch(/Kisumu.*Tuesday and Thursday.*10:00\sAM.*3:00\sPM/u);
    expect(own).not.toContain("Saturday");
  });

  test("a branch without hours of its own has the bank's", async () => {
    const none = withBranches((listed) => listed.map((one) => ({ ...one, openingHours: [] })));
    const own = write(await answerHours(createQuestion("hours in Kisumu", { figures: none })));
    expect(own).toMatch(/Kisumu.*Monday to Friday.*6:00\sPM/u);
  });

  test.each([
    ["are you open now", monday, "openNow", "6:00"],
    ["are you open now", nairobi("2026-11-28T11:00"), "openNow", "12:00"],
    ["are you open now", nairobi("2026-11-23T19:00"), "closedNow", "Tuesday"],
    ["are you open now", nairobi("2026-11-28T13:00"), "closedNow", "Monday"],
    ["are you open now", sunday, "closedNow", "Monday"],
    ["are you open on Saturday", monday, "openOn", "12:00"],
    ["are you open on Sunday", monday, "closedOn", "Monday"],
    ["mko wazi kesho", monday, "openOn", "Tuesday"],
    ["هل تفتحون يوم الاحد", monday, "closedOn", "Sunday"],
    ["are you open tomorrow", nairobi("2026-11-28T10:00"), "closedOn", "Sunday"],
  ] as const)("%s, asked at %s: %s, %s", async (text, now, key, word) => {
    const reply = await answerOpenNow(createQuestion(text, { now }));
    expect(keysOf(reply)).toEqual([key]);
    expect(write(reply)).toContain(word);
  });

  test("the next Saturday and Sunday, whatever the words", async () => {
    expect(keysOf(await answerWeekday(createQuestion("weekend?"), 6))).toEqual(["openOn"]);
    expect(keysOf(await answerWeekday(createQuestion("weekend?"), 7))).toEqual(["closedOn"]);
  });

  test("a public holiday of the bank is closed, and one of a branch there alone", async () => {
    const closedDays = [{ date: "2026-11-23", reason: "Holiday" }];
    const facts: BankFacts = { ...firstFacts, closedDays };
    expect(keysOf(await answerOpenNow(createQuestion("open now?", { facts })))).toEqual([
      "closedNow",
    ]);
    const figures = withBranches((listed) =>
      listed.map((one) => ({ ...one, closedDays: one.name.includes("Kisumu") ? closedDays : [] })),
    );
    const inKisumu = await answerOpenNow(createQuestion("is Kisumu open now", { figures }));
    expect(keysOf(inKisumu)).toEqual(["closedNow"]);
    const inMombasa = await answerOpenNow(createQuestion("is Mombasa open now", { figures }));
    expect(keysOf(inMombasa)).toEqual(["openNow"]);
  });

  test("a bank that never opens tells its hours and no day", async () => {
    const facts: BankFacts = { ...firstFacts, openingHours: [] };
    expect(keysOf(await answerOpenNow(createQuestion("open now?", { facts })))).toEqual(["hours"]);
  });

  test("without the list of branches the bank's own hours count", async () => {
    const reply = await answerOpenNow(createQuestion("is Mombasa open now", { figures: away }));
    expect(keysOf(reply)).toEqual(["openNow"]);
  });
});

test.each([
  ["tomorrow", 1],
  ["kesho", 1],
  ["بكرة", 1],
  ["on Friday", 4],
  ["jumapili", 6],
  ["يوم الاثنين", 0],
  ["today", undefined],
])("%s lies %s days ahead", (text, days) => {
  expect(findNamedDay(tokenise(normalise(text)), monday)).toBe(days);
});
