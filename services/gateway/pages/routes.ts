import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Log } from "@dhahabu/platform/log";
import type Koa from "koa";
import { chooseEncoding, isHeldByVisitor } from "../prepared/negotiation.ts";
import { followRegistry } from "./jobs.ts";
import { createPageCache } from "./page-cache.ts";
import { shellName } from "./renderer.ts";
import type { Renderer } from "./renderer.ts";
import { openUiStore } from "./store.ts";
import type { Generation, UiFile } from "./store.ts";
import { findTidyPath, parseRootPath, parseUiPath } from "./ui-path.ts";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

const pageLifeMs = 30_000;
const maxCachedPages = 500;
const brotliQuality = 5;
const oneWeekSeconds = 7 * 24 * 60 * 60;
const oneYearSeconds = 365 * 24 * 60 * 60;
const languageCookie = "lang";
const registryPath = "/ui/registry.json";
const siteMapPath = "/sitemap.xml";
const robotsPath = "/robots.txt";
const manifestPath = "/manifest.webmanifest";

const policyHeader = "Content-Security-Policy";

type Headers = Readonly<Record<string, string>>;

/** Pages and files of the published user interfaces. */
export interface Pages {
  /**
   * Answers every path that is not the API's. `countMiss` is asked before a page of an address that does
   * not exist is made, and may refuse it.
   */
  deliver(ctx: Koa.Context, limits: { countMiss: () => Promise<void> }): Promise<void>;
  close(): void;
}

interface PreparedPage {
  readonly status: number;
  readonly bodies: { readonly identity: Buffer; readonly br: Buffer; readonly gzip: Buffer };
  readonly etag: string;
  /** What the content policy has to allow besides the site's own files. */
  readonly styleSource: string;
}

/**
 * Creates page delivery. `readData` gives data by name, with a version that changes when the data do;
 * what it cannot give is fetched by the browser. `readOrigin` is the site's public origin.
 */
export async function createPages({
  uiDir,
  onPublished,
  readData,
  readOrigin,
  securityHeaders,
  sessionCookieName,
  log,
}: {
  uiDir: string;
  /** Called when another state of the registry is in force. */
  onPublished?: () => void;
  readData: (names: readonly string[]) => {
    data: Readonly<Record<string, unknown>>;
    version: string;
  };
  readOrigin: () => string;
  securityHeaders: { files: Headers; page(nonce?: string): Headers };
  /** A visitor without this cookie is anonymous, and the page says so. */
  sessionCookieName: string;
  log: Log;
}): Promise<Pages> {
  const store = openUiStore(uiDir);
  const cache = createPageCache<PreparedPage>({
    maxEntries: maxCachedPages,
    lifeMs: pageLifeMs,
    nowMs: Date.now,
  });
  const onChange = () => {
    cache.clear();
    onPublished?.();
  };
  const running = await followRegistry({ store, log, onChange });

  async function renderPage(
    { renderer }: Generation,
    request: Parameters<Renderer["render"]>[0],
  ): Promise<PreparedPage> {
    try {
      return await preparePage(await renderer.render(request));
    } catch (error) {
      log.error({ err: error, path: request.path }, "a page could not be rendered");
      const frame = await renderer.render({ ...request, isFrameOnly: true });
      return preparePage({ ...frame, status: 500 });
    }
  }

  async function findPage(
    ctx: Koa.Context,
    generation: Generation,
    countMiss: () => Promise<void>,
  ): Promise<PreparedPage> {
    const language = generation.chooseLanguage({
      search: ctx.search,
      cookieHeader: ctx.headers.cookie,
    });
    const origin = readOrigin();
    const hasSession = ctx.cookies.get(sessionCookieName) !== undefined;
    const { kind, dataNames, framePath } = generation.renderer.match(ctx.path);
    const path = framePath ?? ctx.path;
    const { data, version } = readData(dataNames);
    const isFrameOnly = kind === "broken";
    const make = () =>
      renderPage(generation, { path, language, data, origin, hasSession, isFrameOnly });
    // The addresses that do not exist are without number: they are limited in place of kept.
    if (kind === "missing") {
      await countMiss();
      return make();
    }
    const key = [generation.id, origin, language, String(hasSession), version, path];
    return cache.get(key.join("\n"), make);
  }

  function keepAskedLanguage(ctx: Koa.Context, generation: Generation) {
    if (!ctx.querystring.includes(`${languageCookie}=`)) return;
    const language = generation.chooseLanguage({ search: ctx.search, cookieHeader: undefined });
    const isAsked = new URLSearchParams(ctx.search).get(languageCookie) === language;
    if (isAsked) {
      ctx.set(
        "Set-Cookie",
        `${languageCookie}=${language}; Path=/; Max-Age=${oneYearSeconds}; SameSite=Lax`,
      );
    }
  }

  async function deliverPage(ctx: Koa.Context, countMiss: () => Promise<void>) {
    const headers = securityHeaders.page();
    ctx.set(headers);
    const generation = running.get();
    if (!generation) {
      ctx.status = 503;
      ctx.set("Retry-After", "5");
      ctx.type = "text/plain; charset=utf-8";
      ctx.body = "The website is being prepared. Please try again in a moment.\n";
      return;
    }
    const tidy = findTidyPath(ctx.path) ?? generation.renderer.match(ctx.path).movedTo;
    if (tidy !== undefined) {
      ctx.status = 308;
      ctx.set("Location", tidy + ctx.search);
      return;
    }
    const page = await findPage(ctx, generation, countMiss);
    ctx.set(policyHeader, allowStyle(headers[policyHeader] ?? "", page.styleSource));
    keepAskedLanguage(ctx, generation);
    ctx.set("Vary", "Cookie, Accept-Encoding");
    ctx.set("Cache-Control", "private, no-cache");
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

  async function deliverFile(ctx: Koa.Context) {
    ctx.set(securityHeaders.files);
    const path = parseUiPath(ctx.path);
    const encoding = chooseEncoding(ctx.headers["accept-encoding"]);
    const file = path && (await store.readUiFile(path, encoding));
    if (!file) {
      ctx.status = 404;
      ctx.set("Cache-Control", "no-store");
      ctx.type = "text/plain; charset=utf-8";
      ctx.body = "There is no such file.\n";
      return;
    }
    ctx.set("Cache-Control", `public, max-age=${oneYearSeconds}, immutable`);
    writeFile(ctx, file);
  }

  /** Answers what browsers ask for at the root, such as `/favicon.ico`; false where the shell has no such file. */
  async function deliverRootFile(ctx: Koa.Context): Promise<boolean> {
    const path = parseRootPath(ctx.path);
    const generation = running.get();
    if (path === undefined || !generation) return false;
    const file = await store.readUiFile(
      { name: shellName, version: generation.shellVersion, file: path },
      chooseEncoding(ctx.headers["accept-encoding"]),
    );
    if (!file) return false;
    ctx.set(securityHeaders.files);
    // The address stays when the file changes.
    ctx.set("Cache-Control", `public, max-age=${oneWeekSeconds}`);
    writeFile(ctx, file);
    return true;
  }

  /** The interface that makes a file of the site's root; without one the answer is to come again. */
  function findFileMaker(ctx: Koa.Context): Generation | undefined {
    const generation = running.get();
    ctx.set(securityHeaders.files);
    if (!generation) {
      ctx.status = 503;
      ctx.set("Retry-After", "5");
    }
    return generation;
  }

  async function deliverManifest(ctx: Koa.Context) {
    const generation = findFileMaker(ctx);
    if (!generation) return;
    const language = generation.chooseLanguage({ search: ctx.search, cookieHeader: undefined });
    ctx.set("Cache-Control", `public, max-age=${oneWeekSeconds}`);
    ctx.type = "application/manifest+json; charset=utf-8";
    ctx.body = await generation.renderer.buildWebManifest(language);
  }

  function deliverRegistry(ctx: Koa.Context) {
    const generation = running.get();
    ctx.set(securityHeaders.files);
    ctx.set("Cache-Control", "no-store");
    ctx.status = generation ? 200 : 503;
    ctx.type = "application/json; charset=utf-8";
    ctx.body = generation?.renderer.registry ?? { remotes: [] };
  }

  async function deliverSiteMap(ctx: Koa.Context) {
    const generation = findFileMaker(ctx);
    if (!generation) return;
    ctx.set("Cache-Control", "public, max-age=3600");
    ctx.type = "application/xml; charset=utf-8";
    ctx.body = await generation.renderer.buildSiteMap(readOrigin());
  }

  function deliverRobots(ctx: Koa.Context) {
    ctx.set(securityHeaders.files);
    ctx.set("Cache-Control", "public, max-age=3600");
    ctx.type = "text/plain; charset=utf-8";
    ctx.body = [
      "User-agent: *",
      "Disallow: /admin",
      "Disallow: /api/",
      "Allow: /api/media/files/",
      `Sitemap: ${readOrigin()}${siteMapPath}`,
      "",
    ].join("\n");
  }

  return {
    async deliver(ctx, { countMiss }) {
      if (ctx.method !== "GET" && ctx.method !== "HEAD") {
        ctx.set(securityHeaders.files);
        ctx.status = 405;
        ctx.set("Allow", "GET, HEAD");
      } else if (ctx.path === registryPath) {
        deliverRegistry(ctx);
      } else if (ctx.path === siteMapPath) {
        await deliverSiteMap(ctx);
      } else if (ctx.path === robotsPath) {
        deliverRobots(ctx);
      } else if (ctx.path === manifestPath) {
        await deliverManifest(ctx);
      } else if (ctx.path.startsWith("/ui/")) {
        await deliverFile(ctx);
      } else if (!(await deliverRootFile(ctx))) {
        await deliverPage(ctx, countMiss);
      }
    },
    close: () => running.stop(),
  };
}

function writeFile(ctx: Koa.Context, { type, encoding, body }: UiFile) {
  ctx.set("Vary", "Accept-Encoding");
  if (encoding) ctx.set("Content-Encoding", encoding);
  ctx.type = type;
  ctx.body = body;
}

async function preparePage({
  status,
  html,
  style,
}: {
  status: number;
  html: string;
  style: string;
}): Promise<PreparedPage> {
  const plain = Buffer.from(html);
  const [br, gzipped] = await Promise.all([
    compressBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
    compressGzip(plain),
  ]);
  const etag = createHash("sha256").update(plain).digest("base64url").slice(0, 20);
  const styleSource = `'sha256-${createHash("sha256").update(style).digest("base64")}'`;
  return { status, bodies: { identity: plain, br, gzip: gzipped }, etag, styleSource };
}

/** Adds a source to a content policy's style sheets, and to nothing else. */
function allowStyle(policy: string, source: string): string {
  return policy.replace(/(^|; )style-src ([^;]*)/, `$1style-src $2 ${source}`);
}
