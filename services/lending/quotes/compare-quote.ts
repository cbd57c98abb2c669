import type { PieceInput, ValuedPieces } from "@dhahabu/contract/estimates";
import type { ComparedQuote } from "@dhahabu/contract/quotes";
import type { Clock } from "@dhahabu/platform/clock";
import type { Log } from "@dhahabu/platform/log";
import { tellQuote } from "./quote.ts";
import type { QuoteStore } from "./store.ts";

/**
 * A quote, and what its pieces would bring now; without that where pricing is away or does not buy one of them any
 * more. Throws `AppError` not_found for an unknown code.
 */
export async function compareQuote(
  parts: {
    quotes: Pick<QuoteStore, "read">;
    valuePieces: (items: readonly PieceInput[], requestId: string) => Promise<ValuedPieces>;
    clock: Clock;
    log: Log;
  },
  { code, requestId }: { code: string; requestId: string },
): Promise<ComparedQuote> {
  const quote = await parts.quotes.read(code);
  return { quote: tellQuote(quote, parts.clock.now()), now: await valueNow() };

  async function valueNow(): Promise<ValuedPieces | null> {
    try {
      return await parts.valuePieces(quote.pieces, requestId);
    } catch (error) {
      parts.log.warn({ err: error, requestId }, "a quote is shown without today's figures");
      return null;
    }
  }
}
