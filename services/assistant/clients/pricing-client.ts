import { pricingRoutes } from "@dhahabu/contract/pricing";
import { createInnerClient, createUnavailable } from "@dhahabu/platform/http/inner-client";
import type { InnerClientOptions } from "@dhahabu/platform/http/inner-client";
import { shareWithinTurn } from "@dhahabu/platform/share-within-turn";
import type { Figures, LoanQuestion } from "../answer/figures.ts";

/** The figures of the bank, asked from pricing at each message. */
export interface PricingClient {
  /** The figures for a message; its request's id goes along into pricing's log. */
  figuresFor(requestId: string): Omit<Figures, "listBranches">;
  close(): Promise<void>;
}

/**
 * Opens the way to pricing. Nothing is kept: who asks the same in one turn of the event loop shares the
 * answer, so a change by an administrator shows in the next message. The calls throw `AppError`
 * unavailable where pricing does not answer.
 */
export function createPricingClient(options: InnerClientOptions): PricingClient {
  const inner = createInnerClient({ ...options, service: "pricing" });

  const listGoldPrices = inner.createRead(
    pricingRoutes.listGoldPrices,
    pricingRoutes.listGoldPrices.path.replace(":currency", "KES"),
  );
  const readPublicConfig = inner.createRead(pricingRoutes.getPublicConfig);
  const estimateLoan = shareWithinTurn({
    async ask({ question, requestId }: { question: LoanQuestion; requestId: string }) {
      const { status, body } = await inner.ask({
        method: "POST",
        path: pricingRoutes.calculateLoan.path,
        requestId,
        body: {
          goldType: question.goldType,
          goldWeight: question.weightGrams,
          ...(question.amountKes === undefined ? {} : { loanAmount: question.amountKes }),
          duration: question.durationMonths,
        },
      });
      if (status === 400) return undefined;
      if (status !== 200) {
        throw createUnavailable(new Error(`The calculator answered ${status}.`));
      }
      return pricingRoutes.calculateLoan.response.parse(body);
    },
    keyOf: ({ question }) => JSON.stringify(question),
  });
  return {
    figuresFor: (requestId) => ({
      listGoldPrices: () => listGoldPrices(requestId),
      readPublicConfig: () => readPublicConfig(requestId),
      estimateLoan: (question) => estimateLoan({ question, requestId }),
    }),
    close: () => inner.close(),
  };
}
