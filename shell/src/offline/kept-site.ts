import type { Language } from "@dhahabu/contract/language";
import { readLanguage } from "./offline-document.ts";

/** The pages that are kept for a visitor without a connection: prices, branches, how to reach the bank, its policies. */
export const keptPaths: readonly string[] = [
  "/",
  "/contact",
  "/services/gold-loans",
  "/faq",
  "/privacy-policy",
  "/fair-practices",
  "/loan-policy",
  "/interest-rate-policy",
];

const pagesName = "kept-pages";
const filesName = "kept-files";
// Stands among the pages: in which state of the site, and in which language, all of them were kept.
const statePath = "/kept-state";
const keptForMs = 24 * 60 * 60 * 1000;

/** What the pages of an address need besides data: the site's versions and the visitor's language, as one text. */
export interface KeptState {
  readonly language: Language;
  readonly state: string;
}

export interface KeptPage {
  readonly html: string;
  readonly keptAtMs: number;
  readonly policy: string;
}

const policyHeader = "content-security-policy";
const filePattern = /(?:href|src)="(\/ui\/[^"]+\.(?:js|css))"/g;
const versionPattern = /\/ui\/[\w-]+\/\w+\//g;
const lastingPattern = /(\/ui\/[\w-]+)\/\w+(\/\w+\.[0-9a-f]{8}\.js)$/;

/** True for a file that has its content in its name: it is the same in every version. */
export function isLastingFile(address: string): boolean {
  return lastingPattern.test(address);
}

/** Where a file of any version is kept. */
function nameKept(address: string): string {
  return address.replace(lastingPattern, "$1$2");
}

function listFiles(html: string): string[] {
  return [...html.matchAll(filePattern)].map(([, address = ""]) => address);
}

async function keepFiles(html: string): Promise<void> {
  await Promise.all(
    [...new Set(listFiles(html))].map(async (address) => {
      if (await findKeptFile(address)) return;
      const response = await fetch(address);
      if (!response.ok) throw new Error(`${address} was answered ${response.status}.`);
      await keepFile(address, response);
    }),
  );
}

/** Keeps a page that has just come, with what it needs to run. */
export async function keepPage(path: string, response: Response): Promise<void> {
  const html = await response.text();
  if (!readLanguage(html)) return;
  const headers = {
    date: response.headers.get("date") ?? new Date().toUTCString(),
    [policyHeader]: response.headers.get(policyHeader) ?? "",
  };
  await keepFiles(html);
  const pages = await caches.open(pagesName);
  await pages.put(path, new Response(html, { headers }));
}

/** Keeps a file of a published version, which never changes. */
export async function keepFile(address: string, response: Response): Promise<void> {
  if (await findKeptFile(address)) return;
  const files = await caches.open(filesName);
  await files.put(nameKept(address), response);
}

export async function findKeptFile(address: string): Promise<Response | undefined> {
  const files = await caches.open(filesName);
  return files.match(nameKept(address), { ignoreVary: true });
}

/** The page of an address, where it is kept. */
export async function findKeptPage(path: string): Promise<KeptPage | undefined> {
  const pages = await caches.open(pagesName);
  const response = await pages.match(path);
  if (!response) return undefined;
  return {
    html: await response.text(),
    keptAtMs: Date.parse(response.headers.get("date") ?? ""),
    policy: response.headers.get(policyHeader) ?? "",
  };
}

/** Forgets what no kept page names: files of other versions, and lasting ones. */
async function forgetOldFiles(): Promise<void> {
  const kept = await Promise.all(keptPaths.map(findKeptPage));
  const versions = new Set(kept.flatMap((page) => page?.html.match(versionPattern) ?? []));
  const named = new Set(kept.flatMap((page) => listFiles(page?.html ?? "").map(nameKept)));
  const files = await caches.open(filesName);
  for (const request of await files.keys()) {
    const { pathname } = new URL(request.url);
    const [version = ""] = pathname.match(versionPattern) ?? [];
    if (!versions.has(version) && !named.has(pathname)) await files.delete(request);
  }
}

/** Keeps every page, where those that are kept are of another state of the site, of another language, or of yesterday. */
export async function keepSite({ language, state }: KeptState): Promise<void> {
  const pages = await caches.open(pagesName);
  const last = await pages.match(statePath);
  const isFresh = Date.now() - Date.parse(last?.headers.get("date") ?? "") < keptForMs;
  if (isFresh && (await last?.text()) === state) return;
  for (const path of keptPaths) {
    // Without cookies: what is kept is nobody's.
    const response = await fetch(`${path}?lang=${language}`, { credentials: "omit" });
    if (!response.ok) return;
    await keepPage(path, response);
  }
  const headers = { date: new Date().toUTCString() };
  await pages.put(statePath, new Response(state, { headers }));
  await forgetOldFiles();
}
