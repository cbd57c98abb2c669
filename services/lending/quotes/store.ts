import { AppError } from "@dhahabu/contract/errors";
import type { Piece, ValuedPieces } from "@dhahabu/contract/estimates";
import { changeInBatches } from "@dhahabu/platform/change-in-batches";
import type { Fragment, Queryable, Sql, Tx } from "@dhahabu/platform/db";
import { writeMoment } from "@dhahabu/platform/write-moment";
import type { KeptQuote } from "./quote.ts";

interface NewQuote extends ValuedPieces {
  code: string;
  expiresAt: Date;
  replaces: string | null;
  requestId: string;
}

export interface QuoteStore {
  /** Undefined, and nothing kept, where another one replaces the same quote. */
  insert(tx: Tx, quote: NewQuote): Promise<number | undefined>;
  find(code: string): Promise<KeptQuote | undefined>;
  /** Throws `AppError` not_found for an unknown code. */
  read(code: string): Promise<KeptQuote>;
  has(code: string): Promise<boolean>;
  /** Keeps a quote with an account; one that it has stays as it is. */
  keep(db: Queryable, quoteId: number, userId: number): Promise<void>;
  /** The same of a quote by its code; nothing where there is none. */
  keepByCode(code: string, userId: number): Promise<void>;
  /** The last 100 of an account, the latest first. */
  listOf(userId: number): Promise<KeptQuote[]>;
  listDataOf(userId: number): Promise<(KeptQuote & { keptSince: string })[]>;
  /** Deletes quotes that were made some months ago; says how many. */
  deleteOld(now: Date, keptForMonths: number): Promise<number>;
}

const mostListed = 100;
const batchSize = 1000;

function selectQuote(db: Queryable): Fragment {
  return db`
    quotes.code, quotes.sale_kes::float8 as "saleKes", quotes.value_kes::float8 as "valueKes",
    quotes.loan_kes::float8 as "loanKes", quotes.ltv_percent::float8 as "loanToValue",
    quotes.interest_percent::float8 as "interestRate",
    quotes.policy_version::float8 as "policyVersion",
    ${writeMoment(db, "quotes.priced_at")} as "pricedAt",
    ${writeMoment(db, "quotes.expires_at")} as "expiresAt",
    exists (select 1 from quotes later where later.replaces = quotes.code) as "isReplaced",
    (select number from documents where documents.code = quotes.code) as number,
    exists (
      select from document_voids join documents on documents.id = document_id
      where documents.code = quotes.code) as "isTakenBack",
    (select jsonb_agg(jsonb_build_object('months', months, 'totalKes', total) order by months)
      from unnest(quotes.repayments) with ordinality as month (total, months)) as repayments,
    rows.*`;
}

function selectRows(db: Queryable): Fragment {
  return db`
    lateral (
      select sum(net_grams)::float8 as "netGrams", jsonb_agg(jsonb_build_object(
        'goldType', gold_type, 'grossGrams', gross_grams, 'stonesGrams', stones_grams,
        'quantity', quantity, 'netGrams', net_grams, 'payPricePerGram', pay_price,
        'loanPricePerGram', loan_price, 'priceState', price_state,
        'priceObservedAt', ${writeMoment(db, "price_observed_at")}, 'saleKes', sale_kes,
        'valueKes', value_kes, 'loanKes', loan_kes) order by place) as pieces
      from quote_pieces where quote_id = quotes.id) as rows`;
}

function toRow(piece: Piece, place: number, quoteId: number) {
  return {
    quote_id: quoteId,
    place,
    gold_type: piece.goldType,
    gross_grams: piece.grossGrams,
    stones_grams: piece.stonesGrams,
    quantity: piece.quantity,
    pay_price: piece.payPricePerGram,
    loan_price: piece.loanPricePerGram,
    price_state: piece.priceState,
    price_observed_at: piece.priceObservedAt,
    sale_kes: piece.saleKes,
    value_kes: piece.valueKes,
    loan_kes: piece.loanKes,
  };
}

export function createQuoteStore({ sql }: { sql: Sql }): QuoteStore {
  const columns = selectQuote(sql);
  const rows = selectRows(sql);

  const keep: QuoteStore["keep"] = async (db, quoteId, userId) => {
    await db`
      insert into quote_keepers (quote_id, user_id) values (${quoteId}, ${userId})
      on conflict do nothing`;
  };

  const find: QuoteStore["find"] = async (code) => {
    const [row] = await sql<KeptQuote[]>`
      select ${columns} from quotes, ${rows} where code = ${code}`;
    return row;
  };

  return {
    keep,

    async insert(tx, { pieces, repayments, ...quote }) {
      const [row] = await tx<{ id: number }[]>`
        insert into quotes (code, sale_kes, value_kes, loan_kes, ltv_percent, interest_percent,
          repayments, policy_version, priced_at, expires_at, replaces, request_id)
        values (${quote.code}, ${quote.saleKes}, ${quote.valueKes}, ${quote.loanKes},
          ${quote.loanToValue}, ${quote.interestRate},
          ${repayments.map(({ totalKes }) => String(totalKes))}::text[]::numeric[],
          ${quote.policyVersion}, ${quote.pricedAt}, ${quote.expiresAt}, ${quote.replaces},
          ${quote.requestId})
        on conflict (replaces) where replaces is not null do nothing
        returning id::float8`;
      if (!row) return undefined;
      const { id } = row;
      await tx`
        insert into quote_pieces ${tx(pieces.map((piece, at) => toRow(piece, at + 1, id)))}`;
      return id;
    },

    find,

    async read(code) {
      const quote = await find(code);
      if (!quote) throw new AppError("not_found", { reason: "quote.unknown" });
      return quote;
    },

    async has(code) {
      const [row] = await sql<[{ isKnown: boolean }]>`
        select exists (select from quotes where code = ${code}) as "isKnown"`;
      return row.isKnown;
    },

    async keepByCode(code, userId) {
      await sql`
        insert into quote_keepers (quote_id, user_id)
        select id, ${userId} from quotes where code = ${code}
        on conflict do nothing`;
    },

    async listOf(userId) {
      return sql<KeptQuote[]>`
        select ${columns} from quote_keepers join quotes on quotes.id = quote_id, ${rows}
        where user_id = ${userId} order by quote_id desc limit ${mostListed}`;
    },

    async listDataOf(userId) {
      return sql<(KeptQuote & { keptSince: string })[]>`
        select ${columns}, ${writeMoment(sql, "kept_since")} as "keptSince"
        from quote_keepers join quotes on quotes.id = quote_id, ${rows}
        where user_id = ${userId} order by quote_id`;
    },

    async deleteOld(now, keptForMonths) {
      return changeInBatches(
        batchSize,
        (size) => sql`
          delete from quotes where id in (
            select id from quotes
            where priced_at < ${now}::timestamptz - make_interval(months => ${keptForMonths})
            order by priced_at limit ${size})`,
      );
    },
  };
}
