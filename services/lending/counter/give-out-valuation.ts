import type { Author } from "@dhahabu/contract/internal";
import type { Tx } from "@dhahabu/platform/db";
import type { IssueDocument } from "../documents/issue-document.ts";
import type { CounterStore } from "./store.ts";

/** What giving out a paper works with. */
export interface GiveOutParts {
  visits: CounterStore;
  issueDocument: IssueDocument;
}

/** Gives out the paper of a visit's latest valuation, which takes the place of the one before. */
export async function giveOutValuation(
  { visits, issueDocument }: GiveOutParts,
  tx: Tx,
  visitId: number,
  by: Author,
): Promise<void> {
  const visit = await visits.lock(tx, visitId);
  const latest = visit?.valuations[0];
  if (!visit || !latest) throw new Error("A valuation was inserted and is not there.");
  const { id: _id, documentCode: code, isTakenBack: _void, approval: _said, ...valuation } = latest;
  await issueDocument(tx, {
    kind: "valuation",
    language: valuation.language,
    subject: visit.reference,
    content: {
      visitReference: visit.reference,
      branchName: visit.branchName,
      branchAddress: visit.branchAddress,
      customerName: visit.customer.name,
      valuation,
    },
    by,
    ...(code !== null && { code }),
  });
}
