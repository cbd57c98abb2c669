import type { Queryable, Tx } from "@dhahabu/platform/db";
import { exact } from "./exact-decimal.ts";
import type { SpotQuote } from "./spot-quote.ts";

export interface SpotQuoteStore {
  findLastAcceptedQuote(db: Queryable): Promise<SpotQuote | undefined>;
  /** The last quote that was stored, if it waits for a confirmation. */
  findQuarantinedQuote(db: Queryable): Promise<SpotQuote | undefined>;
  insertQuote(
    tx: Tx,
    quote: SpotQuote,
    options: { status: "accepted" | "quarantined"; receivedAt: Date },
  ): Promise<void>;
}

interface QuoteRow {
  source: string;
  usdPerGramPure: string;
  observedAt: Date;
  status: "accepted" | "quarantined";
}

export function createSpotQuoteStore(): SpotQuoteStore {
  return {
    async findLastAcceptedQuote(db) {
      const [row] = await db<QuoteRow[]>`
        select source, usd_per_gram_pure as "usdPerGramPure", observed_at as "observedAt", status
        from spot_quotes where status = 'accepted' order by id desc limit 1`;
      return row && toQuote(row);
    },

    async findQuarantinedQuote(db) {
      const [row] = await db<QuoteRow[]>`
        select source, usd_per_gram_pure as "usdPerGramPure", observed_at as "observedAt", status
        from spot_quotes order by id desc limit 1`;
      return row?.status === "quarantined" ? toQuote(row) : undefined;
    },

    async insertQuote(tx, quote, { status, receivedAt }) {
      await tx`
        insert into spot_quotes (source, usd_per_gram_pure, observed_at, received_at, status)
        values (${quote.source}, ${quote.usdPerGramPure.toFixed()}, ${quote.observedAt},
          ${receivedAt}, ${status})`;
    },
  };
}

function toQuote(row: QuoteRow): SpotQuote {
  return {
    source: row.source,
    usdPerGramPure: exact(row.usdPerGramPure),
    observedAt: row.observedAt,
  };
}
