import type { Language } from "@dhahabu/contract/language";
import type { PublicRegistry } from "@dhahabu/contract/pages";
import type { WrittenFormats } from "@dhahabu/kit/format/format";
import type { ShownForm } from "@dhahabu/kit/send/shown-form";
import type { NavigationItem } from "@dhahabu/kit/remote";

/** A navigation entry with its label in the page's language. */
export interface LabelledItem extends Pick<NavigationItem, "to" | "place"> {
  readonly label: string;
}

/** What the server tells the browser in the page's JSON block. */
export interface BootBlock {
  readonly registry: PublicRegistry;
  readonly language: Language;
  /** Data of the page by cache key. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Numbers, money and dates as the page has them. */
  readonly formats: Readonly<WrittenFormats>;
  /** The site's navigation with its labels, for a page whose remotes cannot be loaded. */
  readonly navigation: readonly LabelledItem[];
  /** False where the visitor came without a session: nobody need be asked who it is. */
  readonly hasSession: boolean;
  /** The form whose answer the page is. */
  readonly sentForm?: ShownForm | undefined;
  /** True where the server sent only the frame, as for the back office. */
  readonly isClientOnly: boolean;
}

/** Id of the JSON block and of the element React lives in. */
export const bootElementId = "boot";
export const rootElementId = "root";

/** Id of the line that says that a page is a kept one. */
export const offlineNoteId = "offline-note";

/** A remote that is fetched only when a visitor enters its part of the site. */
export interface OnDemandRemote {
  readonly name: string;
  readonly pathPrefix: string;
}

/** Remotes that public pages never load; their pages are not rendered on the server. */
export const onDemandRemotes: readonly OnDemandRemote[] = [
  { name: "mfe-admin", pathPrefix: "/admin" },
];

/** True for a remote that public pages never load. */
export function isOnDemand(name: string): boolean {
  return onDemandRemotes.some((remote) => remote.name === name);
}

/** The on-demand remote that owns a path, if any. */
export function findOnDemandRemote(path: string): OnDemandRemote | undefined {
  return onDemandRemotes.find(
    ({ pathPrefix }) => path === pathPrefix || path.startsWith(`${pathPrefix}/`),
  );
}
