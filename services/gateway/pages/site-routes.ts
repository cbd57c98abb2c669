import { chooseLanguage } from "@dhahabu/contract/language";
import type Koa from "koa";
import type { RunningSite } from "./jobs.ts";
import type { PagesService } from "./pages-service.ts";

const oneHourSeconds = 60 * 60;
const oneWeekSeconds = 7 * 24 * oneHourSeconds;
const siteMapPath = "/sitemap.xml";

interface Parts {
  running: RunningSite;
  service: Pick<PagesService, "buildSiteMap">;
  readOrigin: () => string;
}

function askToComeAgain(ctx: Koa.Context): void {
  ctx.status = 503;
  ctx.set("Retry-After", "5");
}

function deliverRegistry({ running }: Parts, ctx: Koa.Context): void {
  const site = running.get();
  ctx.set("Cache-Control", "no-store");
  ctx.status = site ? 200 : 503;
  ctx.type = "application/json; charset=utf-8";
  ctx.body = site?.registry ?? { remotes: [] };
}

async function deliverSiteMap(parts: Parts, ctx: Koa.Context): Promise<void> {
  const text = await parts.service.buildSiteMap(parts.readOrigin()).catch(() => undefined);
  if (text === undefined) {
    askToComeAgain(ctx);
    return;
  }
  ctx.set("Cache-Control", `public, max-age=${oneHourSeconds}`);
  ctx.type = "application/xml; charset=utf-8";
  ctx.body = text;
}

function deliverRobots({ readOrigin }: Parts, ctx: Koa.Context): void {
  ctx.set("Cache-Control", `public, max-age=${oneHourSeconds}`);
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

function deliverManifest({ running }: Parts, ctx: Koa.Context): void {
  const site = running.get();
  if (!site) {
    askToComeAgain(ctx);
    return;
  }
  const language = chooseLanguage({ search: ctx.search, cookieHeader: undefined });
  ctx.set("Cache-Control", `public, max-age=${oneWeekSeconds}`);
  ctx.type = "application/manifest+json; charset=utf-8";
  ctx.body = site.manifests[language];
}

/** What describes the site to programs, by its address. */
export const siteRoutes: Readonly<
  Record<string, (parts: Parts, ctx: Koa.Context) => Promise<void> | void>
> = {
  "/ui/registry.json": deliverRegistry,
  [siteMapPath]: deliverSiteMap,
  "/robots.txt": deliverRobots,
  "/manifest.webmanifest": deliverManifest,
};
