import { AppError, errorBodySchema } from "@dhahabu/contract/errors";
import { estimateRoutes } from "@dhahabu/contract/estimates";
import type { PieceInput, ValuedPieces } from "@dhahabu/contract/estimates";
import type { Said } from "@dhahabu/contract/sentences";
import { valuationBasisSchema, valuationPath } from "@dhahabu/contract/valuation-basis";
import type { ValuationBasis } from "@dhahabu/contract/valuation-basis";
import { createInnerClient, createUnavailable } from "@dhahabu/platform/http/inner-client";
import type { InnerClientOptions } from "@dhahabu/platform/http/inner-client";

export interface PricingClient {
  /** What pieces bring now. Throws `AppError` invalid_input as pricing does, unavailable without a clear answer. */
  valuePieces(items: readonly (PieceInput | null)[], requestId: string): Promise<ValuedPieces>;
  /** The same for the counter, with what the figures come from. */
  valueForCounter(items: readonly PieceInput[], requestId: string): Promise<ValuationBasis>;
  close(): Promise<void>;
}

export function createPricingClient(options: InnerClientOptions): PricingClient {
  const inner = createInnerClient({ ...options, service: "pricing" });

  async function ask(path: string, items: readonly (PieceInput | null)[], requestId: string) {
    const { status, body } = await inner.ask({ method: "POST", path, requestId, body: { items } });
    if (status === 400) {
      const { reason, values, issues } = errorBodySchema.parse(body);
      const said = { reason, values } as Said;
      throw new AppError("invalid_input", { ...said, issues: issues ?? [] });
    }
    if (status !== 200) throw createUnavailable(new Error(`pricing answered ${status}`));
    return body;
  }

  return {
    async valuePieces(items, requestId) {
      const { path, response } = estimateRoutes.estimateGold;
      const { needed: _, ...valued } = response.parse(await ask(path, items, requestId));
      return valued;
    },
    async valueForCounter(items, requestId) {
      return valuationBasisSchema.parse(await ask(valuationPath, items, requestId));
    },
    close: () => inner.close(),
  };
}
