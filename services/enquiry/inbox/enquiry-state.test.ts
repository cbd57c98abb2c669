import { firstFacts } from "@dhahabu/contract/facts";
import { describe, expect, test } from "vitest";
import {
  claim,
  handOver,
  isWritten,
  release,
  reopen,
  reply,
  setLabels,
  setStatus,
} from "./enquiry-state.ts";
import type { CurrentState } from "./enquiry-state.ts";

const wanjiru = { userId: 1, username: "wanjiru" };
const otieno = { userId: 2, username: "otieno" };
// A Tuesday, 10:00 in Nairobi.
const createdAt = new Date("2026-03-03T07:00:00Z");
const at = (hours: number) => new Date(createdAt.getTime() + hours * 3_600_000);
const moment = { calendar: { ...firstFacts, closedDays: [] }, now: at(1) };

const unowned: CurrentState = {
  status: "open",
  assigneeId: null,
  assigneeUsername: null,
  dueAt: at(2),
  firstRepliedAt: null,
  labels: [],
  createdAt,
};
const ofWanjiru = { ...unowned, assigneeId: 1, assigneeUsername: "wanjiru" };
const answered = { ...ofWanjiru, status: "pending", dueAt: null, firstRepliedAt: at(1) } as const;
const closed = { ...answered, status: "closed" } as const;

/** Why an act is refused. */
function reasonOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    return (error as { said: { reason: string } }).said.reason;
  }
  return "nothing";
}

describe("claiming", () => {
  test("gives an enquiry an owner, until the claim ends", () => {
    expect(claim(unowned, wanjiru, moment)).toEqual({
      state: { assigneeId: 1, assigneeUsername: "wanjiru", claimEndsAt: at(3) },
      entries: [{ kind: "claimed" }],
    });
  });

  test("has no end where no answer is due", () => {
    const change = claim({ ...unowned, dueAt: null }, wanjiru, moment);
    expect(change?.state.claimEndsAt).toBeNull();
  });

  test("changes nothing for the owner, and is refused to everybody else", () => {
    expect(claim(ofWanjiru, wanjiru, moment)).toBeUndefined();
    expect(reasonOf(() => claim(ofWanjiru, otieno, moment))).toBe("enquiry.taken");
  });
});

describe("handing over", () => {
  const toOtieno = { to: otieno, from: 1, note: "Knows her case." };

  test("gives one's own enquiry to a colleague, with a note", () => {
    expect(handOver(ofWanjiru, toOtieno, { userId: 1, isAdmin: false }, moment)).toEqual({
      state: { assigneeId: 2, assigneeUsername: "otieno", claimEndsAt: at(3) },
      entries: [{ kind: "handed-over", recipient: "otieno", text: "Knows her case." }],
    });
  });

  test("gives what nobody has; without a note there is none", () => {
    const nobodys = { ...toOtieno, from: null, note: "" };
    const change = handOver(unowned, nobodys, { userId: 1, isAdmin: false }, moment);
    expect(change?.entries).toEqual([{ kind: "handed-over", recipient: "otieno" }]);
  });

  test("of somebody else's is for administrators", () => {
    const by = { userId: 3, isAdmin: false };
    expect(reasonOf(() => handOver(ofWanjiru, toOtieno, by, moment))).toBe("enquiry.taken");
    expect(handOver(ofWanjiru, toOtieno, { ...by, isAdmin: true }, moment)).toBeDefined();
  });

  test("is refused where it went elsewhere meanwhile, even to administrators", () => {
    const by = { userId: 1, isAdmin: true };
    expect(reasonOf(() => handOver(unowned, toOtieno, by, moment))).toBe("enquiry.nobodyAnyMore");
    const fromNobody = { ...toOtieno, from: null };
    expect(reasonOf(() => handOver(ofWanjiru, fromNobody, by, moment))).toBe("enquiry.taken");
  });

  test("to the owner changes nothing", () => {
    const toOwner = { to: wanjiru, from: 2, note: "" };
    expect(handOver(ofWanjiru, toOwner, { userId: 2, isAdmin: false }, moment)).toBeUndefined();
  });
});

describe("giving back", () => {
  test("leaves an enquiry to nobody", () => {
    expect(release(ofWanjiru, { userId: 1, isAdmin: false })).toEqual({
      state: { assigneeId: null, assigneeUsername: null, claimEndsAt: null },
      entries: [{ kind: "released" }],
    });
    expect(release(unowned, { userId: 1, isAdmin: false })).toBeUndefined();
  });

  test("of somebody else's is for administrators", () => {
    expect(reasonOf(() => release(ofWanjiru, { userId: 2, isAdmin: false }))).toBe("enquiry.taken");
    expect(release(ofWanjiru, { userId: 2, isAdmin: true })).toBeDefined();
  });
});

test("a status changes from the one that was read", () => {
  const by = { userId: 1, isAdmin: false };
  expect(setStatus(unowned, { status: "closed", from: "open" }, by)).toEqual({
    state: { status: "closed" },
    entries: [{ kind: "status", status: "closed" }],
  });
  expect(setStatus(closed, { status: "closed", from: "open" }, by)).toBeUndefined();
  expect(reasonOf(() => setStatus(closed, { status: "open", from: "pending" }, by))).toBe(
    "enquiry.stateChanged",
  );
});

test("only who has a claimed enquiry, or an administrator, closes it", () => {
  const change = { status: "closed", from: "open" } as const;
  const close = (by: { userId: number; isAdmin: boolean }) => setStatus(ofWanjiru, change, by);
  expect(reasonOf(() => close({ userId: 2, isAdmin: false }))).toBe("enquiry.taken");
  expect(close({ userId: 1, isAdmin: false })?.state).toEqual({ status: "closed" });
  expect(close({ userId: 2, isAdmin: true })?.state).toEqual({ status: "closed" });
});

describe("a reply", () => {
  test("ends the waiting and is measured from the arrival, in business minutes", () => {
    expect(reply(ofWanjiru, { ...wanjiru, closes: false }, moment)).toEqual({
      state: {
        status: "pending",
        dueAt: null,
        claimEndsAt: null,
        firstRepliedAt: at(1),
        firstReplyMinutes: 60,
      },
      taking: [],
      entries: [{ kind: "status", status: "pending" }],
    });
  });

  test("that is not the first leaves the measurement alone, and may close", () => {
    expect(reply(answered, { ...wanjiru, closes: true }, moment)).toEqual({
      state: { status: "closed", dueAt: null, claimEndsAt: null },
      taking: [],
      entries: [{ kind: "status", status: "closed" }],
    });
    expect(reply(answered, { ...wanjiru, closes: false }, moment).entries).toEqual([]);
  });

  test("takes what nobody has, without an end of the claim", () => {
    const { state, taking } = reply(unowned, { ...otieno, closes: false }, moment);
    expect(taking).toEqual([{ kind: "claimed" }]);
    expect(state).toMatchObject({ assigneeId: 2, assigneeUsername: "otieno", claimEndsAt: null });
  });

  test("to what somebody else has is refused", () => {
    expect(reasonOf(() => reply(ofWanjiru, { ...otieno, closes: false }, moment))).toBe(
      "enquiry.taken",
    );
  });
});

describe("an answer of the customer", () => {
  test("opens the enquiry again, with a new due time and a new claim of its owner", () => {
    for (const current of [answered, closed]) {
      expect(reopen(current, moment)).toEqual({
        state: { status: "open", dueAt: at(3), claimEndsAt: at(3) },
        entries: [{ kind: "status", status: "open" }],
      });
    }
  });

  test("leaves who waits already the answer that was due first", () => {
    expect(reopen(unowned, moment)).toEqual({
      state: { status: "open", claimEndsAt: null },
      entries: [],
    });
  });
});

test("one key stands for one text", () => {
  expect(isWritten(undefined, "Yes.")).toBe(false);
  expect(isWritten("Yes.", "Yes.")).toBe(true);
  expect(reasonOf(() => isWritten("No.", "Yes."))).toBe("enquiry.sentAlready");
});

describe("labelling", () => {
  const [urgent, loan, press] = [
    { id: 1, name: "Urgent" },
    { id: 2, name: "Loan" },
    { id: 3, name: "Press" },
  ];
  // 9 was removed from the house and may come back.
  const labelled = { ...ofWanjiru, labels: [9, 1] };

  test("puts on what is not there, takes off what is, and writes each of them", () => {
    expect(setLabels(labelled, { add: [urgent, loan], remove: [press] })).toEqual({
      state: { labels: [9, 1, 2] },
      entries: [{ kind: "labelled", label: "Loan" }],
    });
    expect(setLabels(labelled, { add: [loan], remove: [urgent] })).toEqual({
      state: { labels: [9, 2] },
      entries: [
        { kind: "labelled", label: "Loan" },
        { kind: "unlabelled", label: "Urgent" },
      ],
    });
  });

  test("changes nothing where it is so already", () => {
    expect(setLabels(labelled, { add: [urgent], remove: [loan] })).toBeUndefined();
  });
});
