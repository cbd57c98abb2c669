import { createHash, randomUUID } from "node:crypto";
import { documentCodeByteCount, formatDocumentCode } from "@dhahabu/contract/document-code";
import type { ErrorBody } from "@dhahabu/contract/errors";
import { lendingDataSchema } from "@dhahabu/contract/own-data";
import type { DocumentRecord, Verdict } from "@dhahabu/contract/documents";
import type { ComparedQuote, ListedQuote, Quote } from "@dhahabu/contract/quotes";
import type { ListedVisit, OwnVisit, SlotDay } from "@dhahabu/contract/visits";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import "../support/provided.ts";
import { startLendingHouse, testBranch } from "../support/start-lending.ts";
import type { LendingHouse } from "../support/start-lending.ts";
import { createServiceClient, stopService } from "../support/start-service.ts";

const admin = { userId: 1, username: "admin", role: "admin" } as const;
const amina = { userId: 51, username: "amina", role: "user" } as const;
const brian = { userId: 52, username: "brian", role: "user" } as const;
let house: LendingHouse;

beforeAll(async () => {
  house = await startLendingHouse(inject("servers"));
});

afterAll(() => house.stop());

afterEach(async () => {
  house.pricing.isAway = false;
});

const call = <T>(method: "GET" | "POST", path: string, options = {}) =>
  house.client.call<T & ErrorBody>(method, path, { allowUnavailable: true, ...options });

const post = <T>(path: string, body: unknown, caller = {}) =>
  call<T>("POST", path, { body, caller });

// Example 9 of the loan book: 22K 25.000 g with stones of 0.400 g, and 18K 7.350 g.
const items = [
  { goldType: "22K", grossGrams: 25, stonesGrams: "0.4" },
  null,
  { goldType: "18K", grossGrams: "7.350", stonesGrams: "", quantity: "" },
];

async function make(changes: Record<string, unknown> = {}, caller = {}): Promise<Quote> {
  const answer = await post<Quote>("/api/quotes", { items, ...changes }, caller);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}

const newCode = () =>
  formatDocumentCode(crypto.getRandomValues(new Uint8Array(documentCodeByteCount)));

/** A quote like another, made so many hours ago. */
async function plantOlder(code: string, hoursAgo: number): Promise<string> {
  const older = newCode();
  await house.sql.begin(async (tx) => {
    await tx`
      insert into quotes (code, sale_kes, value_kes, loan_kes, ltv_percent, interest_percent,
        repayments, policy_version, priced_at, expires_at, request_id)
      select ${older}, sale_kes, value_kes, loan_kes, ltv_percent, interest_percent, repayments,
        policy_version, priced_at - make_interval(hours => ${hoursAgo}),
        expires_at - make_interval(hours => ${hoursAgo}), request_id
      from quotes where code = ${code}`;
    await tx`
      insert into quote_pieces (quote_id, place, gold_type, gross_grams, stones_grams, quantity,
        pay_price, loan_price, price_state, price_observed_at, sale_kes, value_kes, loan_kes)
      select (select id from quotes where code = ${older}), place, gold_type, gross_grams,
        stones_grams, quantity, pay_price, loan_price, price_state, price_observed_at,
        quote_pieces.sale_kes, quote_pieces.value_kes, quote_pieces.loan_kes
      from quote_pieces join quotes on quotes.id = quote_id where code = ${code}`;
  });
  return older;
}

const verify = async (code: string, amountKes?: number | string) =>
  (await post<Verdict>("/api/verify", { code, amountKes })).body;
const countQuotes = async () => {
  const [row] = await house.sql<{ count: number }[]>`select count(*)::int as count from quotes`;
  return row?.count;
};

describe("a quote", () => {
  test("fixes prices and terms under a code, to the cent of the loan book", async () => {
    const quote = await make();
    expect(quote).toMatchObject({
      state: "open",
      isReplaced: false,
      valueKes: 420_851.23,
      loanKes: 252_510.74,
      loanToValue: 60,
      interestRate: 15,
      policyVersion: 0,
      netGrams: 31.95,
    });
    expect(quote.pieces).toMatchObject([
      { goldType: "22K", netGrams: 24.6, quantity: 1, saleKes: 356_913.77, valueKes: 338_128.94 },
      { goldType: "18K", netGrams: 7.35, stonesGrams: 0, valueKes: 82_722.29, loanKes: 49_633.37 },
    ]);
    expect(Date.parse(quote.expiresAt) - Date.parse(quote.pricedAt)).toBe(86_400_000);
    const read = await post<ComparedQuote>("/api/quote", {
      code: quote.code.toLowerCase().replaceAll("-", " "),
    });
    expect(read.body.quote).toEqual(quote);
    expect(read.body.now).toMatchObject({ loanKes: quote.loanKes });
  });

  test("keeps its figures when the policy moves, and shows today's beside them", async () => {
    const quote = await make();
    const { sql } = house.pricing;
    await sql`update system_configs set config_value = '50'
      where config_key = 'MAX_LOAN_TO_VALUE_RATIO'`;
    try {
      const { body } = await post<ComparedQuote>("/api/quote", { code: quote.code });
      expect(body.quote).toEqual(quote);
      expect(body.now).toMatchObject({ loanToValue: 50, loanKes: 210_425.62 });
    } finally {
      await sql`update system_configs set config_value = '60'
        where config_key = 'MAX_LOAN_TO_VALUE_RATIO'`;
    }
  });

  test("is made once for each key, and not for other pieces under it", async () => {
    const before = (await countQuotes()) ?? 0;
    const key = randomUUID();
    const made = await Promise.all(Array.from({ length: 20 }, () => make({ key })));
    expect(new Set(made.map(({ code }) => code)).size).toBe(1);
    expect(await countQuotes()).toBe(before + 1);
    const other = await post("/api/quotes", { items: [items[0]], key });
    expect([other.status, other.body.reason]).toEqual([409, "request.keyUsed"]);
  });

  const piece = { goldType: "22K", grossGrams: 3 };
  test.each([
    ["items", "pieces.missing", []],
    ["items", "pieces.missing", [null]],
    ["items.1.grossGrams", "loan.weightWrong", [null, { goldType: "22K" }]],
    ["items.0.goldType", "gold.typeMissing", [{ grossGrams: 10 }]],
    ["items.0.stonesGrams", "pieces.stonesWrong", [{ ...piece, stonesGrams: 3 }]],
    ["items.0.grossGrams", "pieces.decimals", [{ ...piece, grossGrams: "1.2345" }]],
    ["items.0.quantity", "pieces.quantityWrong", [{ ...piece, quantity: 1.5 }]],
    ["items", "pieces.tooHeavy", [{ ...piece, grossGrams: 900_000, quantity: 2 }]],
    ["items", "pieces.tooMany", Array.from({ length: 21 }, () => piece)],
  ])("with a fault at %s is refused as %s, and nothing kept", async (path, reason, wrong) => {
    const before = await countQuotes();
    const { status, body } = await post("/api/quotes", { items: wrong });
    expect(status).toBe(400);
    expect(body.issues).toEqual(
      expect.arrayContaining([expect.objectContaining({ path, reason })]),
    );
    expect(await countQuotes()).toBe(before);
  });

  test("of a type that is off the list names its row", async () => {
    const { sql } = house.pricing;
    await sql`update gold_prices set is_listed = false where gold_type = '18K'`;
    try {
      const { status, body } = await post("/api/quotes", { items });
      expect([status, body.issues?.[0]?.path]).toEqual([400, "items.2.goldType"]);
    } finally {
      await sql`update gold_prices set is_listed = true where gold_type = '18K'`;
    }
  });

  test("cannot be made while pricing is away: nothing is kept, and its key is free after", async () => {
    const quote = await make();
    const before = await countQuotes();
    house.pricing.isAway = true;
    const key = randomUUID();
    const refused = await post("/api/quotes", { items, key });
    expect([refused.status, refused.body.reason]).toEqual([503, "server.partUnavailable"]);
    expect(refused.headers.get("retry-after")).not.toBeNull();
    const read = await post<ComparedQuote>("/api/quote", { code: quote.code });
    expect([read.status, read.body]).toEqual([200, { quote, now: null }]);
    expect((await verify(quote.code)).state).toBe("valid");
    expect(await countQuotes()).toBe(before);
    house.pricing.isAway = false;
    await make({ key });
  });
});

describe("its code", () => {
  test("says valid, void once its day is over, replaced by one that was made of it, or unknown", async () => {
    const open = await make();
    const over = await plantOlder(open.code, 24);
    const document = {
      kind: "quote",
      number: null as string | null,
      madeOn: expect.any(String) as string,
      pieceCount: 2,
      standing: "over",
      holdsUntil: null as string | null,
    };
    const ofOpen = {
      ...document,
      number: open.number,
      standing: "holds",
      holdsUntil: open.expiresAt,
    };
    expect(await verify(open.code)).toEqual({
      state: "valid",
      document: ofOpen,
      amountMatches: null,
    });
    expect(await verify(over)).toEqual({ state: "void", document, amountMatches: null });
    expect((await post<ComparedQuote>("/api/quote", { code: over })).body.quote.state).toBe(
      "expired",
    );
    const soon = await plantOlder(open.code, 23);
    expect((await verify(soon)).state).toBe("valid");

    const early = await post("/api/quotes", { items, replaces: soon });
    expect([early.status, early.body.reason]).toEqual([409, "quote.stillOpen"]);
    await make({ replaces: over });
    expect(await verify(over)).toEqual({
      state: "replaced",
      document: { ...document, standing: "replaced" },
      amountMatches: null,
    });
    expect(await verify(newCode())).toEqual({
      state: "unknown",
      document: null,
      amountMatches: null,
    });
  });

  test("is replaced once, and by the same pieces alone", async () => {
    const over = await plantOlder((await make()).code, 24);
    const before = (await countQuotes()) ?? 0;
    for (const others of [[items[0]], [...items, items[0]], [items[2], items[0]]]) {
      const refused = await post("/api/quotes", { items: others, replaces: over });
      expect([refused.status, refused.body.reason]).toEqual([400, "quote.otherPieces"]);
      expect(refused.body.issues?.[0]?.path).toBe("items");
    }
    expect((await verify(over)).state).toBe("void");
    expect(await countQuotes()).toBe(before);

    // Who comes later has a quote as well, which replaces nothing.
    const made = await Promise.all(Array.from({ length: 5 }, () => make({ replaces: over })));
    expect(new Set(made.map(({ code }) => code)).size).toBe(5);
    expect((await verify(over)).state).toBe("replaced");
    const replacing = await house.sql`select code from quotes where replaces = ${over}`;
    expect(replacing).toHaveLength(1);
  });

  test("that is none is refused, and one of nobody's finds nothing", async () => {
    for (const path of ["/api/quote", "/api/verify"]) {
      const { status, body } = await post(path, { code: "7KQ2-9MXD-4TC" });
      expect([status, body.reason]).toEqual([400, "document.codeWrong"]);
    }
    const code = newCode();
    for (const answer of [
      await post("/api/quote", { code }),
      await post("/api/user/quotes", { code }, amina),
      await post("/api/quotes", { items, replaces: code }),
      await call("GET", `/api/admin/quotes/${code}`, { caller: admin }),
    ]) {
      expect([answer.status, answer.body.reason]).toEqual([404, "quote.unknown"]);
    }
  });

  test("opens the same quote to staff", async () => {
    const quote = await make();
    const path = `/api/admin/quotes/${quote.code}`;
    const answer = await call<ComparedQuote>("GET", path, { caller: admin });
    expect(answer.body.quote).toEqual(quote);
  });
});

describe("an account", () => {
  const list = async (caller: object) =>
    (await call<ListedQuote[]>("GET", "/api/user/quotes", { caller })).body.map(({ code }) => code);

  test("has the quotes that were made or opened with it, once, and nobody else's", async () => {
    const own = await make({}, amina);
    const found = await make();
    expect(await list(amina)).toEqual([own.code]);
    for (let time = 0; time < 2; time += 1) {
      expect((await post("/api/user/quotes", { code: found.code }, amina)).status).toBe(200);
    }
    expect(await list(amina)).toEqual([found.code, own.code]);
    expect(await list(brian)).toEqual([]);

    const data = await call("GET", `/internal/users/${amina.userId}/data`);
    const { quotes } = lendingDataSchema.parse(data.body);
    expect(quotes.map(({ code, loanKes }) => [code, loanKes])).toEqual([
      [own.code, own.loanKes],
      [found.code, found.loanKes],
    ]);
  });
});

test("a booking names the quote that its visitor brings, and none that there is not", async () => {
  const { code } = await make();
  const slots = await call<SlotDay[]>(
    "GET",
    `/api/visit-slots?branchId=${testBranch.id}&kind=loan`,
  );
  const visit = {
    branchId: testBranch.id,
    kind: "loan",
    startsAt: slots.body.at(-1)?.slots.at(-1)?.startsAt,
    name: "Amina Otieno",
    phone: "0712345678",
  };
  const unknown = await post("/api/visits", { ...visit, quoteCode: newCode() });
  expect([unknown.status, unknown.body.issues?.[0]?.path]).toEqual([400, "quoteCode"]);
  const { body } = await post<{ visit: OwnVisit }>("/api/visits", { ...visit, quoteCode: code });
  expect(body.visit.quoteCode).toBe(code);
  const path = `/api/admin/visits?search=${body.visit.reference}`;
  const listed = await call<ListedVisit[]>("GET", path, { caller: admin });
  expect(listed.body.map(({ quoteCode }) => quoteCode)).toEqual([code]);
});

describe("the database refuses", () => {
  test("a quote that is rewritten, or whose rows are", async () => {
    const { code } = await make();
    await expect(house.sql`update quotes set loan_kes = 1 where code = ${code}`).rejects.toThrow(
      "append only",
    );
    await expect(house.sql`
      update quote_pieces set quantity = 2
      where quote_id = (select id from quotes where code = ${code})`).rejects.toThrow(
      "append only",
    );
  });

  const plantings: [what: string, wrong: Record<string, string>][] = [
    ["a loan above its share of the value", { loan: "loan_kes + 1" }],
    ["more hours than promised", { expires: "priced_at + interval '25 hours'" }],
    ["a quote without rows", { rows: "none" }],
    ["stones as heavy as the piece", { stones: "gross_grams" }],
    ["a sale that is not weight by price", { sale: "quote_pieces.sale_kes + 0.01" }],
    ["rows that do not add up", { value: "quote_pieces.value_kes - 0.01" }],
    ["no number", { value: "'NaN'" }],
  ];
  test.each(plantings)("%s", async (_, wrong) => {
    const { code } = await make();
    const planted = newCode();
    const before = await countQuotes();
    const { loan = "loan_kes", expires = "expires_at", rows, stones = "stones_grams" } = wrong;
    const { sale = "quote_pieces.sale_kes", value = "quote_pieces.value_kes" } = wrong;
    const planting = house.sql.begin(async (tx) => {
      await tx.unsafe(`
        insert into quotes (code, sale_kes, value_kes, loan_kes, ltv_percent, interest_percent,
          repayments, policy_version, priced_at, expires_at, request_id)
        select '${planted}', sale_kes, value_kes, ${loan},
          ltv_percent, interest_percent, repayments, policy_version, priced_at, ${expires},
          request_id
        from quotes where code = '${code}'`);
      if (rows === "none") return;
      await tx.unsafe(`
        insert into quote_pieces (quote_id, place, gold_type, gross_grams, stones_grams, quantity,
          pay_price, loan_price, price_state, price_observed_at, sale_kes, value_kes, loan_kes)
        select (select id from quotes where code = '${planted}'), place, gold_type, gross_grams,
          ${stones}, quantity, pay_price, loan_price, price_state, price_observed_at,
          ${sale}, ${value}, quote_pieces.loan_kes
        from quote_pieces join quotes on quotes.id = quote_id where code = '${code}'`);
    });
    await expect(planting).rejects.toThrow(/violates check constraint|do not add up/);
    expect(await countQuotes()).toBe(before);
  });
});

const approver = { userId: 71, username: "wanjiru", role: "user", duties: ["approver"] } as const;
const teller = { userId: 72, username: "otieno", role: "user", duties: ["teller"] } as const;
const reason = "Printed with a wrong weight";
const takeBack = (code: string, caller: object, body: object = { reason }) =>
  post<DocumentRecord>(`/api/admin/documents/${code}/void`, body, caller);
const findRecord = (code: string, caller: object = teller) =>
  call<DocumentRecord>("GET", `/api/admin/documents/${code}`, { caller });

describe("the paper of a quote", () => {
  const serialOf = ({ number }: Pick<Quote, "number">) => Number(number?.split("-")[2]);

  test("has the quote's code and the next number of the year, without a gap, many at once", async () => {
    const first = await make({ language: "sw" }, amina);
    expect(first.number).toMatch(/^Q-\d{4}-\d{6}$/);
    const made = await Promise.all(Array.from({ length: 10 }, () => make()));
    expect(made.map(serialOf).toSorted((one, other) => one - other)).toEqual(
      made.map((_, place) => serialOf(first) + 1 + place),
    );
    const { body } = await findRecord(first.code);
    expect(body).toMatchObject({
      code: first.code,
      number: first.number,
      kind: "quote",
      state: "valid",
      language: "sw",
      subject: first.code,
      authorId: amina.userId,
      takenBack: null,
    });
    const [kept] = await house.sql<[{ content: string }]>`
      select content from documents where code = ${first.code}`;
    expect(createHash("sha256").update(kept.content).digest("hex")).toBe(body.sha256);
  });

  test("says whether an amount stands on it, and never which", async () => {
    const quote = await make();
    expect((await verify(quote.code, quote.saleKes)).amountMatches).toBe(true);
    expect((await verify(quote.code, String(quote.loanKes))).amountMatches).toBe(true);
    expect((await verify(quote.code, quote.saleKes + 0.01)).amountMatches).toBe(false);
    expect(JSON.stringify(await verify(quote.code, 1))).not.toContain(String(quote.saleKes));
    const wrong = await post("/api/verify", { code: quote.code, amountKes: "much" });
    expect([wrong.status, wrong.body.issues?.[0]?.path]).toEqual([400, "amountKes"]);
  });

  test("takes the place of that of the quote it was made of", async () => {
    const first = await make();
    const over = await plantOlder(first.code, 24);
    const second = await make({ replaces: over });
    // As if its day were over as well.
    await house.sql.begin(async (tx) => {
      await tx`alter table quotes disable trigger user`;
      await tx`
        update quotes set priced_at = priced_at - interval '1 day',
          expires_at = expires_at - interval '1 day' where code = ${second.code}`;
      await tx`alter table quotes enable trigger user`;
    });
    const third = await make({ replaces: second.code });
    expect((await verify(second.code)).state).toBe("replaced");
    expect((await findRecord(second.code)).body.replacedByCode).toBe(third.code);
    expect((await findRecord(third.code)).body).toMatchObject({
      subject: over,
      replacesCode: second.code,
      state: "valid",
    });
  });

  test("is taken back by an approver alone, once, with a reason that stands on record", async () => {
    const { code } = await make();
    for (const other of [teller, admin, amina]) {
      expect((await takeBack(code, other)).status).toBe(403);
    }
    const silent = await takeBack(code, approver, { reason: "  " });
    expect([silent.status, silent.body.reason]).toEqual([400, "document.reasonMissing"]);
    expect((await verify(code)).state).toBe("valid");
    const answers = await Promise.all(Array.from({ length: 5 }, () => takeBack(code, approver)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409, 409, 409, 409]);
    expect(await verify(code)).toMatchObject({
      state: "void",
      document: { standing: "taken-back" },
    });
    const read = await post<ComparedQuote>("/api/quote", { code });
    expect(read.body.quote).toMatchObject({ isTakenBack: true, state: "expired" });
    expect((await findRecord(code, admin)).body).toMatchObject({
      state: "void",
      standing: "taken-back",
      takenBack: { reason, userId: approver.userId, username: approver.username },
    });
    const unknown = await takeBack(newCode(), approver);
    expect([unknown.status, unknown.body.reason]).toEqual([404, "document.unknown"]);
    expect((await findRecord(code, amina)).status).toBe(403);
  });

  test("that was taken back makes way for a new one of the same pieces, which holds", async () => {
    const first = await make({}, amina);
    const early = await post("/api/quotes", { items, replaces: first.code });
    expect([early.status, early.body.reason]).toEqual([409, "quote.stillOpen"]);
    await takeBack(first.code, approver);
    const listed = await call<ListedQuote[]>("GET", "/api/user/quotes", { caller: amina });
    expect(listed.body.find(({ code }) => code === first.code)).toMatchObject({
      state: "expired",
      isTakenBack: true,
    });
    const office = await call<ComparedQuote>("GET", `/api/admin/quotes/${first.code}`, {
      caller: teller,
    });
    expect(office.body.quote).toMatchObject({ state: "expired", isTakenBack: true });
    const second = await make({ replaces: first.code });
    expect(second).toMatchObject({ state: "open", isTakenBack: false });
    expect((await verify(second.code)).state).toBe("valid");
    expect(await verify(first.code)).toMatchObject({
      state: "void",
      document: { standing: "taken-back" },
    });
    expect((await findRecord(second.code)).body.replacesCode).toBe(first.code);
  });

  test("is the same PDF again, also after a restart, in the language it was made in", async () => {
    const { code, number } = await make({ language: "ar" });
    const { client } = house;
    const read = async (from = client) => from.callPlain("GET", `/api/documents/${code}`);
    const first = await read();
    expect(first.status).toBe(200);
    expect(first.headers.get("content-type")).toBe("application/pdf");
    expect(first.headers.get("content-disposition")).toBe(`inline; filename="${number}.pdf"`);
    expect(first.text).toContain("/Lang (ar)");
    expect((await read()).text).toBe(first.text);
    const again = await house.restart({});
    try {
      const other = createServiceClient({ url: again.url ?? "", service: "lending" });
      expect((await read(other)).text).toBe(first.text);
    } finally {
      await stopService(again);
    }
    const unknown = await call("GET", `/api/documents/${newCode()}`);
    expect([unknown.status, unknown.body.reason]).toEqual([404, "document.unknown"]);
  });

  test("has a mark that leads to what its code says", async () => {
    const answer = await house.client.callPlain("GET", `/api/document-marks/${newCode()}`);
    expect(answer.status).toBe(200);
    expect(answer.text).toMatch(/^<svg .*<\/svg>$/);
    expect(answer.headers.get("content-type")).toBe("image/svg+xml");
    const wrong = await call("GET", "/api/document-marks/7KQ2-9MXD-4TC");
    expect([wrong.status, wrong.body.reason]).toEqual([400, "document.codeWrong"]);
  });

  const rewritings: [what: string, statement: string, refusal: string][] = [
    ["rewritten", "update documents set language = 'fr'", "append only"],
    ["deleted", "delete from documents", "is kept"],
    ["given a taken-back reason anew", "update document_voids set reason = 'x'", "append only"],
    ["taken back no more", "delete from document_voids", "append only"],
  ];
  test.each(rewritings)("is not %s", async (_, statement, refusal) => {
    const { code } = await make();
    await takeBack(code, approver);
    const column = statement.includes("voids") ? "document_id" : "id";
    await expect(
      house.sql.unsafe(
        `${statement} where ${column} = (select id from documents where code = $1)`,
        [code],
      ),
    ).rejects.toThrow(refusal);
  });

  const plantings: [what: string, wrong: Record<string, string>, refusal: RegExp][] = [
    ["beside the one that holds", {}, /documents_first_of_subject/],
    ["in place of another subject's", { subject: "'else'", replaces: "code" }, /foreign key/],
    ["in place of one that is replaced", { replaces: "replaces" }, /documents_replaces_key/],
    [
      "with a hash of something else",
      { content: `'{"a":1}'`, subject: "'else'" },
      /documents_hash/,
    ],
    ["with content that is no object", { content: "'[]'", subject: "'else'" }, /documents_content/],
    ["with a number left out", { step: "2", subject: "'else'" }, /not the next one/],
    ["with a number that was given", { step: "0", subject: "'else'" }, /not the next one/],
    ["with another number than its own", { digits: "'9'", subject: "'else'" }, /documents_number/],
    ["of another year", { issued: "issued_at - interval '2 years'", subject: "'else'" }, /number/],
  ];
  test.each(plantings)("is not planted %s", async (_, wrong, refusal) => {
    const over = await plantOlder((await make()).code, 24);
    const replacing = await make({ replaces: over });
    // Its paper is the second of its subject.
    await house.sql`
      insert into documents (code, kind, year, serial, number, language, subject, content, sha256,
        issued_at, request_id, replaces)
      select ${newCode()}, kind, year, serial + 1,
        'Q-' || year || '-' || lpad((serial + 1)::text, 6, '0'), language, subject, content,
        sha256, issued_at, request_id, code
      from documents where code = ${replacing.code}`;
    const { subject = "subject", replaces = "null", content = "content", step = "1" } = wrong;
    const { issued = "issued_at", digits = "''" } = wrong;
    await expect(
      house.sql.unsafe(`
        insert into documents (code, kind, year, serial, number, language, subject, content, sha256,
          issued_at, request_id, replaces)
        select '${newCode()}', kind, year, serial + ${step},
          'Q-' || year || '-' || ${digits} || lpad((serial + ${step})::text, 6, '0'), language,
          ${subject}, ${content}, sha256, ${issued}, request_id, ${replaces}
        from documents order by id desc limit 1`),
    ).rejects.toThrow(refusal);
  });
});
