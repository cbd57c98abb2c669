import { verifyPagePath } from "@dhahabu/contract/document-terms";
import { formCallField } from "@dhahabu/contract/page-forms";
import type { FormCall } from "@dhahabu/contract/page-forms";
import type { PageKind, SiteMap } from "@dhahabu/contract/pages";

/** What an address leads to. */
export type PageMatch =
  | { kind: "moved"; movedTo: string }
  | {
      kind: Exclude<PageKind, "client">;
      /** The address to render: a frame is the same for all its addresses, which have no end. */
      path: string;
      dataNames: readonly string[];
    };

function isAtOrBelow(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(`${prefix}/`);
}

/** Where a page went; a page has one address, whatever is a capital letter in the one asked for. */
function findMoved({ moved, pages }: SiteMap, path: string): string | undefined {
  if (Object.hasOwn(moved, path)) return moved[path];
  const lower = path.toLowerCase();
  return Object.hasOwn(pages, lower) ? lower : undefined;
}

const verifyDocument: FormCall = "verifyDocument";

/** Where the page that checks papers answers for a code: QR codes have it at the end of the address. */
function findChecked({ pages }: SiteMap, path: string): string | undefined {
  const [, page = "", code = ""] = /^(\/[^/]+)\/([\w-]{1,60})$/.exec(path) ?? [];
  if (page.toLowerCase() !== verifyPagePath || !Object.hasOwn(pages, verifyPagePath))
    return undefined;
  return `${verifyPagePath}?${formCallField}=${verifyDocument}&code=${code}`;
}

/** Finds what an address leads to. */
export function matchPage(site: SiteMap, path: string): PageMatch {
  const dataNames = site.frameDataNames;
  const framePath = site.framePaths.find((prefix) => isAtOrBelow(path, prefix));
  if (framePath !== undefined) return { kind: "frame", path: framePath, dataNames };
  const page = Object.hasOwn(site.pages, path) ? site.pages[path] : undefined;
  if (page) return { kind: "page", path, dataNames: page.dataNames };
  const movedTo = findMoved(site, path) ?? findChecked(site, path);
  if (movedTo !== undefined) return { kind: "moved", movedTo };
  return site.hasBrokenPages
    ? { kind: "broken", path: "/", dataNames }
    : { kind: "missing", path, dataNames };
}
