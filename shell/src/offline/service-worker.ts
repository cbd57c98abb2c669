import { buildOfflineDocument, markKept, readLanguage, readTitle } from "./offline-document.ts";
import {
  findKeptFile,
  findKeptPage,
  isLastingFile,
  keepFile,
  keepPage,
  keepSite,
  keptPaths,
} from "./kept-site.ts";
import type { KeptState } from "./kept-site.ts";

// What TypeScript has no types for beside those of pages.
interface LastingEvent extends Event {
  waitUntil(promise: Promise<unknown>): void;
}
interface FetchEvent extends LastingEvent {
  readonly request: Request;
  /** The page's answer, asked for while this script starts; undefined where the browser does not do so. */
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}
interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: LastingEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: FetchEvent) => void): void;
  addEventListener(
    type: "message",
    listener: (event: LastingEvent & { readonly data: KeptState }) => void,
  ): void;
}
const worker = globalThis as unknown as WorkerScope;

const htmlType = "text/html; charset=utf-8";

/** True for the plain address of a page that is kept: a form's answer has more in it, and is nobody else's. */
function isToBeKept({ pathname, searchParams }: URL): boolean {
  return keptPaths.includes(pathname) && [...searchParams.keys()].every((name) => name === "lang");
}

async function answerOffline(path: string): Promise<Response> {
  const page = await findKeptPage(path);
  if (page) {
    const headers = { "content-type": htmlType, "content-security-policy": page.policy };
    return new Response(markKept(page.html, page), { headers });
  }
  const kept = await Promise.all(
    keptPaths.map(async (known) => ({ path: known, html: (await findKeptPage(known))?.html })),
  );
  const pages = kept.flatMap(({ path: known, html }) =>
    html === undefined ? [] : [{ path: known, title: readTitle(html) }],
  );
  const language = readLanguage(kept.find(({ html }) => html !== undefined)?.html ?? "") ?? "en";
  return new Response(buildOfflineDocument(language, pages), {
    status: 503,
    headers: { "content-type": htmlType },
  });
}

/** The bank's own answer wherever there is one, so that no visitor sees an old version or an old price beside a line. */
async function answerPage(event: FetchEvent, url: URL): Promise<Response> {
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request));
    if (response.ok && isToBeKept(url)) {
      event.waitUntil(keepPage(url.pathname, response.clone()));
    }
    return response;
  } catch {
    return answerOffline(url.pathname);
  }
}

/**
 * Our copy of a file that is the same in every version; else the browser's own, which it keeps for good, and ours where
 * it has thrown that away.
 */
async function answerFile(event: FetchEvent): Promise<Response> {
  const { url } = event.request;
  const lasting = isLastingFile(url) ? await findKeptFile(url) : undefined;
  if (lasting) return lasting;
  try {
    const response = await fetch(event.request);
    if (response.ok) event.waitUntil(keepFile(url, response.clone()));
    return response;
  } catch (error) {
    const kept = await findKeptFile(url);
    if (kept) return kept;
    throw error;
  }
}

worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));

worker.addEventListener("activate", (event) =>
  event.waitUntil(
    Promise.all([
      worker.clients.claim(),
      // Else each page would wait until this script has started.
      worker.registration.navigationPreload?.enable(),
    ]),
  ),
);

worker.addEventListener("fetch", (event) => {
  const { method, mode } = event.request;
  const url = new URL(event.request.url);
  if (method !== "GET" || url.origin !== location.origin) return;
  if (mode === "navigate") {
    if (!/^\/(?:admin|api)(?:\/|$)/.test(url.pathname)) event.respondWith(answerPage(event, url));
  } else if (/^\/ui\/.+\.(?:js|css)$/.test(url.pathname)) {
    event.respondWith(answerFile(event));
  }
});

worker.addEventListener("message", (event) => event.waitUntil(keepSite(event.data)));
