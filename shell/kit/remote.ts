import type { ComponentType, ReactNode } from "react";
import type { Right } from "@dhahabu/contract/access";
import type { Knowledge } from "@dhahabu/contract/knowledge";
import type { Formatters } from "@dhahabu/contract/format";
import type { Language } from "@dhahabu/contract/language";
import type { ContractLoader } from "./api/client.ts";
import type { Messages, Translate } from "./i18n/i18n.ts";
import type { PageData } from "@dhahabu/contract/pages";
import type { PageDataName } from "./live/page-data.ts";

/** Version of `RemoteModule`; the shell refuses a remote built for another. */
export const contractVersion = 1;

/** What stands in a page's head. */
export interface PageHead {
  title: string;
  description: string;
  /** False for a page that search engines should leave out (default true). */
  isIndexed?: boolean;
  /** Pages above this one, the topmost first, without the home page; search engines show them. */
  trail?: readonly { readonly name: string; readonly path: string }[];
}

/** An object as schema.org describes it. */
export type StructuredDatum = Readonly<Record<string, unknown>>;

/** Picture to fetch first, at high priority, as a source of a `<picture>` names it. */
export interface PreloadImage {
  readonly srcSet: string;
  readonly sizes: string;
  readonly type: string;
  /** Media query of the source, where the picture has several. */
  readonly media?: string;
}

/** One page of a remote. */
export interface PageRoute {
  /** Unique over all remotes; `lazy` must import its module with `webpackChunkName: "page-<id>"`. */
  readonly id: string;
  readonly path: string;
  /** Namespaces the page reads, beside the remote's `baseMessages`; loaded before the page shows. */
  readonly messages: readonly string[];
  /** Those that only a visitor without scripts reads: the server alone needs them. */
  readonly plainMessages?: readonly string[];
  /** Data the server puts into the HTML; `useLive(name)` has them at once. */
  readonly data?: readonly PageDataName[];
  /** Who may see it (default everybody); others are sent to /auth, /admin or / as the spec says. */
  readonly access?: Right["access"];
  /** Whoever has one of these duties may see it too. */
  readonly duties?: Right["duties"];
  /** Title and description; `t` is that of the first namespace in `messages`, in the language given. */
  head(t: Translate, data: Partial<PageData>, format: Formatters): PageHead;
  /**
   * The page as schema.org describes it, for search engines. Only the server asks: `import()` what it takes,
   * and browsers do not load it.
   */
  structuredData?(
    t: Translate,
    data: Partial<PageData>,
    format: Formatters,
  ): Promise<readonly StructuredDatum[]>;
  /** The page's first picture: of its sources, at most one in any window. */
  readonly preloadImages?: readonly PreloadImage[];
  /** Name of the card that stands beside a link to the page elsewhere (default: the remote's own). */
  readonly socialCard?: string;
  /** The page's code; `Plain` is what who has no script finds in place of a page that not everybody may see. */
  lazy(): Promise<{ Page: ComponentType; Plain?: ComponentType }>;
}

/** An entry of the site's navigation, in the order given. */
export interface NavigationItem {
  /** Path or path with anchor. */
  readonly to: string;
  /** Key of the label in the first of the remote's `baseMessages`. */
  readonly labelKey: string;
  /** Where it stands: the header's row, one of its menus, or a column of the footer. */
  readonly place: NavigationPlace;
}

/** Places of navigation: the header's row, its services and policies menus, the columns of the footer. */
export type NavigationPlace =
  | "header"
  | "header-services"
  | "header-policies"
  | "footer-services"
  | "footer-support";

/**
 * Pictures that stand beside links to a remote's pages in messages and networks: `cards/<name>.jpg` of what it
 * publishes, 1200 x 630. Only the server reads of them, so that browsers load no word on them.
 */
interface SocialCards {
  /** Card of a page that names none. */
  readonly fallback: string;
  /** Namespace with what each card shows, by its name. */
  readonly namespace: string;
}

/** The one module a remote exposes. */
export interface RemoteModule {
  readonly contractVersion: number;
  readonly routes: readonly PageRoute[];
  readonly navigation: readonly NavigationItem[];
  /** The cards of its pages. */
  readonly socialCards?: SocialCards;
  /** Old addresses and the paths they have moved to for good. */
  readonly redirects?: Readonly<Record<string, string>>;
  /** The contract with the calls of staff, which the site's own copy is built without. */
  readonly contract?: ContractLoader;
  /** Namespaces every page of the remote needs. */
  readonly baseMessages: readonly string[];
  /** What its pages stand in, in place of the site's own header and footer; `children` is the page's area. */
  readonly frame?: { lazy(): Promise<{ Frame: ComponentType<{ children: ReactNode }> }> };
  /** The bank's assistant, which the frame opens over any page; its code is fetched when it is first opened. */
  readonly assistant?: { lazy(): Promise<{ AssistantPane: ComponentType }> };
  /** What its pages are called, for the assistant. Only the server asks: `import()` it, and browsers do not load it. */
  knowledge?(language: Knowledge["language"]): Promise<Omit<Knowledge, "language">>;
  /** Texts of one namespace in one language. */
  messages(language: Language, namespace: string): Promise<{ default: Messages }>;
}
