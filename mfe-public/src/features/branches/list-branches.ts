import { branches as openingBranches } from "@dhahabu/contract/facts";
import type { BranchFact } from "@dhahabu/contract/facts";
import type { PageData } from "@dhahabu/contract/pages";

/** A branch as staff keep it. */
export type Branch = PageData["branches"][number];

/**
 * The head office and the others. The list comes in the order in which branches were opened, and the
 * head office was the first.
 */
export function splitBranches(branches: readonly Branch[]): {
  headOffice: Branch | undefined;
  others: readonly Branch[];
} {
  const [headOffice, ...others] = branches;
  return { headOffice, others };
}

/** Which of the branches of the opening it is, as long as staff have not renamed it: its name is translated then. */
export function findOpeningBranch(branch: Pick<Branch, "name">): BranchFact["id"] | undefined {
  return openingBranches.find(({ name }) => name === branch.name)?.id;
}
