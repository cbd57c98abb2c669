import type { MessageKey } from "@dhahabu/kit/i18n/i18n";
import type { PageRoute } from "@dhahabu/kit/remote";
import type publicTexts from "./shared-texts/public/messages/en.json";

type NameKey = MessageKey<typeof publicTexts>;

/** A page of this site, and what menus, search and the assistant know of it. */
export interface SiteRoute extends PageRoute {
  /** The page's own namespace first. */
  readonly messages: readonly [own: string, ...others: string[]];
  /** Its name in menus and answers: a key of the namespace `public`. */
  readonly nameKey?: NameKey;
  /** Sections that menus lead to, and that are found, like pages. */
  readonly sections?: readonly { readonly anchor: string; readonly nameKey: NameKey }[];
}

/** The addresses of a page's sections, with their names. */
export function listSections({ path, sections = [] }: Pick<SiteRoute, "path" | "sections">) {
  return sections.map(({ anchor, nameKey }) => ({ to: `${path}#${anchor}`, nameKey }));
}
