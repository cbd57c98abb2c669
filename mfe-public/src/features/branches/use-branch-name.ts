import { useT } from "@dhahabu/kit/i18n/use-t";
import { findOpeningBranch } from "./list-branches.ts";
import type { Branch } from "./list-branches.ts";
import type texts from "./messages/en.json";

/** Gives the name of a branch in the page's language, or as staff wrote it. */
export function useBranchName(): (branch: Pick<Branch, "name">) => string {
  const t = useT<typeof texts>("branches");
  return (branch) => {
    const id = findOpeningBranch(branch);
    return id ? t(`name.${id}`) : branch.name;
  };
}
