import { useT } from "@dhahabu/kit/i18n/use-t";
import type { LabelledNavigationItem } from "../routes.tsx";

/** Text of a navigation entry, from the texts of the remote that gave it. */
export function NavigationLabel({ item }: { item: LabelledNavigationItem }) {
  return useT(item.namespace)(item.labelKey);
}
