import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { chooseLanguage } from "@dhahabu/contract/language";
import type { Language } from "@dhahabu/contract/language";
import { readLook } from "@dhahabu/contract/look";
import type { PageData, RenderedPage, Site } from "@dhahabu/contract/pages";
import type { Log } from "@dhahabu/platform/log";
import type Koa from "koa";
import { isSafeMethod } from "../access/origin.ts";
import { chooseEncoding, isHeldByVisitor } from "../prepared/negotiation.ts";
import type { TakenForm } from "../forms/taken-form.ts";
import type { RunningSite } from "./jobs.ts";
import { matchPage } from "./match-page.ts";
import type { PageMatch } from "./match-page.ts";
import type { PageCache } from "./page-cache.ts";
import type { PagesService } from "./pages-service.ts";
import { speculationPath } from "./speculation-rules.ts";
import { findTidyPath } from "./ui-path.ts";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

const brotliQuality = 5;
const oneYearSeconds = 365 * 24 * 60 * 60;
const languageCookie = "lang";
const policyHeader = "Content-Security-Policy";

/** A page in the forms in which it is sent. */
export interface PreparedPage {
  readonly status: number;
  readonly bodies: { readonly identity: Buffer; readonly br: Buffer; readonly gzip: Buffer };
  readonly etag: string;
  /** What the content policy has to allow besides the site's own files. */
  readonly styleSource: string;
}

interface Parts {
  running: RunningSite;
  service: Pick<PagesService, "render">;
  cache: PageCache<PreparedPage>;
  /** Data by name, with a version that changes when the data do; what is missing is fetched by the browser. */
  readData: (names: readonly string[]) => {
    data: Partial<PageData>;
    version: string;
  };
  readOrigin: () => string;
  headers: Readonly<Record<string, string>>;
  /** A visitor without this cookie is anonymous, and the page says so. */
  sessionCookieName: string;
  log: Log;
}

/** What the other rooms do for one visit. */
export interface Visit {
  /** Asked before a page of an address that does not exist is made; may refuse it. */
  countMiss: () => Promise<void>;
  /** Makes the call of the form that the visitor has sent; undefined where there is none. */
  takeForm: (language: Language) => Promise<TakenForm | undefined>;
}

type FoundPage = Exclude<PageMatch, { kind: "moved" }>;

const clientStatuses = { page: 200, frame: 200, missing: 404, broken: 503 } as const;

async function preparePage({ status, html, style }: RenderedPage): Promise<PreparedPage> {
  const plain = Buffer.from(html);
  const [br, gzipped] = await Promise.all([
    compressBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
    compressGzip(plain),
  ]);
  const etag = createHash("sha256").update(plain).digest("base64url").slice(0, 20);
  const styleSource = `'sha256-${createHash("sha256").update(style).digest("base64")}'`;
  return { status, bodies: { identity: plain, br, gzip: gzipped }, etag, styleSource };
}

async function findPage(
  { running, service, cache, readData, readOrigin, sessionCookieName, log }: Parts,
  ctx: Koa.Context,
  {
    site,
    match,
    language,
    sentForm,
    countMiss,
  }: {
    site: Site;
    match: FoundPage;
    language: Language;
    sentForm: TakenForm | undefined;
    countMiss: () => Promise<void>;
  },
): Promise<PreparedPage> {
  const { kind, path, dataNames } = match;
  const hasSession = ctx.cookies.get(sessionCookieName) !== undefined;
  const look = readLook(ctx.headers.cookie);
  const origin = readOrigin();
  const { data, version } = readData(dataNames);
  const make = async () => {
    if (running.isAway()) throw new Error("The pages service is away.");
    const request = { kind, path, language, data, origin, hasSession, look };
    const rendered = await service.render({ ...request, ...(sentForm && { sentForm }) });
    // Its frame would not say what became of the form.
    if (sentForm && rendered.status === 500) throw new Error("The page that answers a form broke.");
    return preparePage(rendered);
  };
  // The addresses that do not exist are without number: they are limited in place of kept.
  if (kind === "missing") await countMiss();
  const isKept = kind !== "missing" && !sentForm;
  const key = [site.id, origin, language, String(hasSession), look ?? "", version, path].join("\n");
  try {
    return isKept ? await cache.get(key, make) : await make();
  } catch (error) {
    // That the service is away is told once, by who follows it.
    if (!running.isAway()) log.warn({ err: error, path }, "a page is left to the browser");
    if (sentForm && !isSafeMethod(ctx.method)) return preparePage(sayPlainly(sentForm));
    const document = await cache.get(`${site.id}\n${language}`, () =>
      preparePage(site.clientDocuments[language]),
    );
    return { ...document, status: clientStatuses[kind] };
  }
}

/** What the call of a form came to, where no page can say it. */
function sayPlainly({ answer }: TakenForm): RenderedPage {
  const { message } = answer as { message?: unknown };
  const sentence = typeof message === "string" ? message : "Please try again in a moment.";
  const text = sentence.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>${text}</title><p>${text}</p></html>`;
  return { status: 200, html, style: "" };
}

function keepAskedLanguage(ctx: Koa.Context): void {
  if (!ctx.querystring.includes(`${languageCookie}=`)) return;
  const language = chooseLanguage({ search: ctx.search, cookieHeader: undefined });
  if (new URLSearchParams(ctx.search).get(languageCookie) !== language) return;
  ctx.append(
    "Set-Cookie",
    `${languageCookie}=${language}; Path=/; Max-Age=${oneYearSeconds}; SameSite=Lax`,
  );
}

/** Adds a source to a content policy's style sheets, and to nothing else. */
function allowStyle(policy: string, source: string): string {
  return policy.replace(/(^|; )style-src ([^;]*)/, `$1style-src $2 ${source}`);
}

function writePage(ctx: Koa.Context, page: PreparedPage): void {
  ctx.set("Vary", "Cookie, Accept-Encoding");
  ctx.set("Cache-Control", "private, no-cache");
  // Nothing is fetched ahead for who saves data.
  if (ctx.headers["save-data"] !== "on") ctx.set("Speculation-Rules", `"${speculationPath}"`);
  if (page.status === 503) ctx.set("Retry-After", "10");
  const encoding = chooseEncoding(ctx.headers["accept-encoding"]);
  ctx.status = page.status;
  const etag = `"${page.etag}-${encoding}"`;
  ctx.set("ETag", etag);
  if (page.status === 200 && isHeldByVisitor(ctx.headers["if-none-match"], etag)) {
    ctx.status = 304;
    return;
  }
  if (encoding !== "identity") ctx.set("Content-Encoding", encoding);
  ctx.type = "text/html; charset=utf-8";
  ctx.body = page.bodies[encoding];
}

/** Answers the address of a page; one that the pages service cannot render is rendered by the browser. */
export async function deliverPage(
  parts: Parts,
  ctx: Koa.Context,
  { countMiss, takeForm }: Visit,
): Promise<void> {
  ctx.set(parts.headers);
  const site = parts.running.get();
  if (!site) {
    ctx.status = 503;
    ctx.set("Retry-After", "5");
    ctx.type = "text/plain; charset=utf-8";
    ctx.body = "The website is being prepared. Please try again in a moment.\n";
    return;
  }
  const match = matchPage(site, ctx.path);
  const movedTo = findTidyPath(ctx.path) ?? (match.kind === "moved" ? match.movedTo : undefined);
  if (movedTo !== undefined || match.kind === "moved") {
    ctx.status = 308;
    const isAsked = movedTo?.includes("?") === true;
    ctx.set("Location", movedTo + (isAsked ? ctx.search.replace("?", "&") : ctx.search));
    return;
  }
  const language = chooseLanguage({ search: ctx.search, cookieHeader: ctx.headers.cookie });
  if (match.kind === "frame" && !isSafeMethod(ctx.method)) {
    ctx.status = 405;
    ctx.set("Allow", "GET, HEAD");
    return;
  }
  const sentForm = match.kind === "frame" ? undefined : await takeForm(language);
  if (sentForm?.nextPath !== undefined) {
    keepAskedLanguage(ctx);
    ctx.set("Cache-Control", "no-store");
    ctx.redirect(sentForm.nextPath);
    ctx.status = 303;
    return;
  }
  const page = await findPage(parts, ctx, { site, match, language, sentForm, countMiss });
  ctx.set(policyHeader, allowStyle(parts.headers[policyHeader] ?? "", page.styleSource));
  keepAskedLanguage(ctx);
  writePage(ctx, page);
  // What was typed is kept nowhere.
  if (sentForm) ctx.set("Cache-Control", "no-store");
  if (sentForm && sentForm.status >= 400) {
    ctx.status = sentForm.status;
    if (sentForm.retryAfterSeconds !== undefined) {
      ctx.set("Retry-After", String(sentForm.retryAfterSeconds));
    }
  }
}
