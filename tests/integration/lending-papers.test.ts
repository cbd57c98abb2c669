import type { OwnValuation } from "@dhahabu/contract/counter";
import type { DocumentRecord } from "@dhahabu/contract/documents";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { addCaller, createCounterDesk } from "../support/counter-desk.ts";
import "../support/provided.ts";
import { startLendingHouse } from "../support/start-lending.ts";
import type { LendingHouse } from "../support/start-lending.ts";

let house: LendingHouse;
const desk = createCounterDesk(() => house);
const { bringValued, weigh, value, close, verify, send, link, passHalfHour } = desk;
const approver = addCaller("approver");

beforeAll(async () => {
  house = await startLendingHouse(inject("servers"));
});

afterAll(() => house.stop());

const takeBack = (code: string) =>
  send("POST", `/api/admin/documents/${code}/void`, approver, { reason: "The scale was wrong" });

describe("the code of a valuation says", () => {
  type Brought = Awaited<ReturnType<typeof bringValued>>;

  const cases: [
    what: string,
    act: (brought: Brought) => Promise<unknown>,
    inTime: string,
    later: string,
    own: [inTime: string, later: string],
  ][] = [
    ["that it holds, for its half hour", async () => {}, "valid holds", "void over", ["locked", "expired"]],
    [
      "that it was agreed to, whatever the hour",
      ({ visit, valuation }) => close(visit, { outcome: "loan", valuationId: valuation.id }),
      "valid agreed",
      "valid agreed",
      ["agreed", "agreed"],
    ],
    [
      "that it does not hold once the gold was taken home",
      ({ visit }) => close(visit, { outcome: "none" }),
      "void over",
      "void over",
      ["expired", "expired"],
    ],
    [
      "that a piece came to it",
      ({ visit }) => weigh(visit),
      "void changed",
      "void changed",
      ["changed", "changed"],
    ],
    [
      "that a piece was corrected",
      ({ visit }) => weigh(visit, { replaces: visit.items[0]?.id }),
      "void changed",
      "void changed",
      ["changed", "changed"],
    ],
    [
      "that a piece was taken out",
      ({ visit }) =>
        send(
          "DELETE",
          `/api/admin/counter-visits/${visit.id}/items/${visit.items[0]?.id}`,
          desk.teller,
        ),
      "void changed",
      "void changed",
      ["changed", "changed"],
    ],
    [
      "that a later one is there",
      ({ visit }) => value(visit),
      "replaced replaced",
      "replaced replaced",
      ["replaced", "replaced"],
    ],
    [
      "that it was taken back",
      ({ code }) => takeBack(code),
      "void taken-back",
      "void taken-back",
      ["taken-back", "taken-back"],
    ],
    [
      "that it was taken back after it was agreed to",
      async ({ visit, valuation, code }) => {
        await close(visit, { outcome: "sale", valuationId: valuation.id });
        await takeBack(code);
      },
      "void taken-back",
      "void taken-back",
      ["taken-back", "taken-back"],
    ],
  ];

  test.each(cases)("%s", async (_, act, inTime, later, own) => {
    const brought = await bringValued();
    const { visit, valuation, code } = brought;
    const account = addCaller();
    await link(visit, account);
    await act(brought);
    const say = async () => {
      const { state, document } = await verify(code);
      return `${state} ${document?.standing}`;
    };
    const sayInAccount = async () => {
      const { body } = await send<OwnValuation[]>("GET", "/api/user/valuations", account);
      return body.find(({ number }) => number === valuation.number)?.state;
    };
    expect([await say(), await sayInAccount()]).toEqual([inTime, own[0]]);
    await passHalfHour(valuation);
    expect([await say(), await sayInAccount()]).toEqual([later, own[1]]);
    const path = `/api/admin/documents/${code}`;
    const { body } = await send<DocumentRecord>("GET", path, desk.teller);
    expect(`${body.state} ${body.standing}`).toBe(later);
  });

  test("until when it holds, and nothing of whom or how much", async () => {
    const { visit, valuation, code } = await bringValued();
    const verdict = await verify(code);
    expect(verdict.document?.holdsUntil).toBe(valuation.lockedUntil);
    const said = JSON.stringify(verdict);
    for (const secret of [visit.customer.name, visit.reference, String(valuation.loanKes)]) {
      expect(said).not.toContain(secret);
    }
  });
});
