import { pricingRoutes } from "@dhahabu/contract/pricing";
import { createEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import { calculateLoan } from "./calculate-loan.ts";
import type { LoanParts } from "./calculate-loan.ts";

export function createLoanEndpoints(parts: LoanParts): Endpoint[] {
  return [
    createEndpoint(pricingRoutes.calculateLoan, ({ body }) =>
      calculateLoan(parts, {
        goldType: body.goldType,
        weightGrams: body.goldWeight,
        requestedKes: typeof body.loanAmount === "number" ? body.loanAmount : undefined,
        durationMonths: body.duration,
      }),
    ),
  ];
}
