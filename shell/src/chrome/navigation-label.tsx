import { useT } from "@dhahabu/kit/i18n/use-t";
import type { SiteNavigationItem } from "../site-navigation.ts";

/** Text of a navigation entry, from the texts of the remote that gave it. */
export function NavigationLabel({ item }: { item: SiteNavigationItem }) {
  const t = useT("label" in item ? "shell" : item.namespace);
  return "label" in item ? item.label : t(item.labelKey);
}
