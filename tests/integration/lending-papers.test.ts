import type { OwnValuation } from "@dhahabu/contract/counter";
import type { DocumentRecord } from "@dhahabu/contract/documents";
import type { ErrorBody } from "@dhahabu/contract/errors";
import type { Quote } from "@dhahabu/contract/quotes";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createCounterDesk } from "../support/counter-desk.ts";
import "../support/provided.ts";
import { addPerson } from "../support/serve-at-counter.ts";
import { startLendingHouse, testBranch } from "../support/start-lending.ts";
import type { LendingHouse } from "../support/start-lending.ts";
import { createServiceClient, stopService } from "../support/start-service.ts";
import { waitFor } from "../support/wait-for.ts";
import type { QuoteContent } from "../../services/lending/documents/quote-paper.ts";

let house: LendingHouse;
const desk = createCounterDesk(() => house);
const { bringValued, weigh, value, close, verify, send, link, passHalfHour } = desk;
const approver = addPerson("approver");

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
    [
      "that it holds, for its half hour",
      () => Promise.resolve(),
      "valid holds",
      "void over",
      ["locked", "expired"],
    ],
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
    const account = addPerson();
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

describe("the paper of a valuation as PDF", () => {
  const read = (path: string, caller: object) => house.client.callPlain("GET", path, { caller });
  const ownPath = (code: string) => `/api/user/documents/${code}/file`;
  const staffPath = (code: string) => `/api/admin/documents/${code}/file`;

  test("is read by its customer in their language, the same bytes that the counter printed", async () => {
    const { visit, code } = await bringValued("ar");
    const account = addPerson();
    await link(visit, account);
    const { body } = await send<OwnValuation[]>("GET", "/api/user/valuations", account);
    expect(body).toMatchObject([{ documentCode: code, branchId: testBranch.id }]);
    const printed = await read(staffPath(code), desk.teller);
    const own = await read(ownPath(code), account);
    expect([own.status, own.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect(own.text).toContain("/Lang (ar)");
    expect(own.text).toBe(printed.text);
  });

  test("stands on the customer's record whoever reads it, once within a quarter of an hour", async () => {
    const { visit, code } = await bringValued();
    const account = addPerson();
    await link(visit, account);
    const before = await desk.listActs(visit);
    for (const reader of [account, desk.teller, desk.auditor]) {
      const path = reader === account ? ownPath(code) : staffPath(code);
      for (let time = 0; time < 2; time += 1) expect((await read(path, reader)).status).toBe(200);
    }
    expect(await desk.listActs(visit)).toEqual([
      `paper-read ${desk.auditor.username}`,
      `paper-read ${desk.teller.username}`,
      `paper-read ${account.username}`,
      ...before,
    ]);
  });

  test("is what was first drawn, whatever is printed otherwise since", async () => {
    const { code } = await bringValued("hi");
    const first = await read(staffPath(code), desk.teller);
    // Every paper says where its code is checked.
    const later = await house.restart({ PUBLIC_ORIGIN: "https://other.example" });
    try {
      const client = createServiceClient({ url: later.url ?? "", service: "lending" });
      const readLater = () => client.callPlain("GET", staffPath(code), { caller: desk.teller });
      expect((await readLater()).text).toBe(first.text);
      await house.sql.begin(async (tx) => {
        await tx`alter table document_files disable trigger user`;
        await tx`delete from document_files
          where document_id = (select id from documents where code = ${code})`;
        await tx`alter table document_files enable trigger user`;
      });
      const anew = await readLater();
      expect(anew.text).not.toBe(first.text);
      expect((await read(staffPath(code), desk.teller)).text).toBe(anew.text);
    } finally {
      await stopService(later);
    }
  });

  test("is one, however many ask for it first", async () => {
    const { code } = await bringValued();
    const readers = Array.from({ length: 8 }, () => read(staffPath(code), desk.teller));
    const texts = (await Promise.all(readers)).map(({ text }) => text);
    expect(new Set(texts).size).toBe(1);
  });

  test.each([
    ["rewritten", "update document_files set drawn_at = now()", /append only/],
    ["deleted", "delete from document_files", /append only/],
    ["emptied", "truncate document_files", /append only/],
    [
      "kept with a hash of something else",
      "insert into document_files (document_id, bytes, sha256) select id, 'x', repeat('0', 64) from documents limit 1",
      /document_files_hash/,
    ],
  ])("is not %s", async (_, statement, refusal) => {
    const { code } = await bringValued();
    await read(staffPath(code), desk.teller);
    await expect(house.sql.unsafe(statement)).rejects.toThrow(refusal);
  });

  test("goes when its paper does, once that may", async () => {
    const { body } = await house.client.call<Quote>("POST", "/api/quotes", {
      body: { items: [{ goldType: "22K", grossGrams: 3 }] },
    });
    expect((await read(`/api/documents/${body.code}`, {})).status).toBe(200);
    const [kept] = await house.sql<{ id: string }[]>`
      select documents.id from documents join document_files on document_id = documents.id
      where code = ${body.code}`;
    await house.sql.begin(async (tx) => {
      await tx`alter table documents disable trigger documents_kept`;
      await tx`delete from documents where code = ${body.code}`;
      await tx`alter table documents enable trigger documents_kept`;
    });
    const left = await house.sql`
      select from document_files where document_id = ${kept?.id ?? ""}`;
    expect(left).toHaveLength(0);
  });

  /** A quote of so many pieces that its paper is not drawn in any time that somebody waits. */
  async function plantEndless(): Promise<string> {
    const { body } = await house.client.call<Quote>("POST", "/api/quotes", {
      body: { items: [{ goldType: "22K", grossGrams: 3 }] },
    });
    const [kept] = await house.sql<{ content: QuoteContent }[]>`
      select content::jsonb as content from documents where code = ${body.code}`;
    if (!kept) throw new Error("The quote has no paper.");
    const { content } = kept;
    const pieces = Array.from({ length: 60_000 }, (_, place) => ({
      ...content.pieces[0],
      grossGrams: 10 + place / 1000,
    }));
    const text = JSON.stringify({ ...content, pieces });
    await house.sql.begin(async (tx) => {
      await tx`alter table documents disable trigger user`;
      await tx`
        update documents set content = ${text}, sha256 = encode(sha256(convert_to(${text}, 'UTF8')), 'hex')
        where code = ${body.code}`;
      await tx`alter table documents enable trigger user`;
    });
    return body.code;
  }

  test("keeps nobody waiting where another one does not end: all are told, and it is there for who asks again", async () => {
    const endless = await plantEndless();
    const ask = (path: string) =>
      house.client.callPlain("GET", path, { caller: desk.teller, allowUnavailable: true });
    const first = ask(`/api/documents/${endless}`);
    // Papers that come before it in the row are drawn at once.
    const { code, answer } = await waitFor("a paper that waits behind it", async () => {
      const { code } = await bringValued();
      const answer = await ask(staffPath(code));
      return answer.status === 503 ? { code, answer } : undefined;
    });
    for (const { status, text } of [await first, answer]) {
      const { reason } = JSON.parse(text) as ErrorBody;
      expect([status, reason]).toEqual([503, "server.partUnavailable"]);
    }
    await expect.poll(async () => (await read(staffPath(code), desk.teller)).status).toBe(200);
  });

  test("is nobody else's: not of another customer, of whose link has ended, nor of staff without a duty", async () => {
    const { visit, code } = await bringValued();
    const [account, other] = [addPerson(), addPerson()];
    await link(visit, account);
    await link((await bringValued()).visit, other);
    const before = await desk.listActs(visit);
    const quote = await house.client.call<{ code: string }>("POST", "/api/quotes", {
      body: { items: [{ goldType: "22K", grossGrams: 3 }] },
    });
    for (const [reader, asked] of [
      [other, code],
      [addPerson(), code],
      [desk.teller, code],
      // A paper about nobody is read by its code alone.
      [account, quote.body.code],
    ] as const) {
      const answer = await send("GET", ownPath(asked), reader);
      expect([answer.status, answer.body.reason]).toEqual([404, "document.unknown"]);
    }
    await house.sql`
      update customers set user_id = null, linked_at = null where id = ${visit.customer.id}`;
    expect((await send("GET", ownPath(code), account)).status).toBe(404);
    expect((await send("GET", staffPath(code), account)).status).toBe(403);
    expect(await desk.listActs(visit)).toEqual(before);
  });
});
