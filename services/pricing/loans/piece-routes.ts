import { createInvalidInputError } from "@dhahabu/contract/errors";
import { estimateRoutes } from "@dhahabu/contract/estimates";
import { askedValuationSchema, valuationPath } from "@dhahabu/contract/valuation-basis";
import { createEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import type { InternalRoute } from "@dhahabu/platform/http/server";
import { estimateGold } from "./estimate-gold.ts";
import type { PieceParts } from "./read-piece-basis.ts";
import { valueForCounter } from "./value-for-counter.ts";

export function createPieceEndpoints(parts: PieceParts): Endpoint[] {
  return [
    createEndpoint(estimateRoutes.estimateGold, ({ body }) =>
      estimateGold(parts, { rows: body.items, wantKes: body.wantKes }),
    ),
  ];
}

/** Creates the call by which lending has the pieces at a counter valued. */
export function createPieceInternalRoutes(parts: PieceParts): InternalRoute[] {
  return [
    {
      method: "POST",
      path: valuationPath,
      answer(_params, _caller, body) {
        const asked = askedValuationSchema.safeParse(body);
        if (!asked.success) throw createInvalidInputError(asked.error);
        return valueForCounter(parts, asked.data.items);
      },
    },
  ];
}
