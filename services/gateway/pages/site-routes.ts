import { firstFacts } from "@dhahabu/contract/facts";
import { chooseLanguage } from "@dhahabu/contract/language";
import type { PageData } from "@dhahabu/contract/pages";
import type Koa from "koa";
import type { RunningSite } from "./jobs.ts";
import type { PagesService } from "./pages-service.ts";
import { speculationPath, speculationRules } from "./speculation-rules.ts";

const oneHourSeconds = 60 * 60;
const oneWeekSeconds = 7 * 24 * oneHourSeconds;
const oneDayMs = 24 * oneHourSeconds * 1000;
const siteMapPath = "/sitemap.xml";
const securityPath = "/.well-known/security.txt";
// The standard asks for less than a year; who keeps a copy asks again.
const contactHoldsDays = 180;

interface Parts {
  running: RunningSite;
  service: Pick<PagesService, "buildSiteMap">;
  readOrigin: () => string;
  readData: (names: readonly string[]) => { data: Partial<PageData> };
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

/** To whom weaknesses are told (RFC 9116): the address that the bank's facts have now. */
function deliverSecurity({ readOrigin, readData }: Parts, ctx: Koa.Context): void {
  const contact = (readData(["facts"]).data.facts ?? firstFacts).emails.general;
  const expires = new Date(Date.now() + contactHoldsDays * oneDayMs);
  ctx.set("Cache-Control", `public, max-age=${oneHourSeconds}`);
  ctx.type = "text/plain; charset=utf-8";
  ctx.body = [
    `Contact: mailto:${contact}`,
    `Expires: ${expires.toISOString()}`,
    "Preferred-Languages: en, sw",
    `Canonical: ${readOrigin()}${securityPath}`,
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

function deliverSpeculation(_parts: Parts, ctx: Koa.Context): void {
  ctx.set("Cache-Control", `public, max-age=${oneWeekSeconds}`);
  ctx.type = "application/speculationrules+json";
  ctx.body = speculationRules;
}

/** What describes the site to programs, by its address. */
export const siteRoutes: Readonly<
  Record<string, (parts: Parts, ctx: Koa.Context) => Promise<void> | void>
> = {
  "/ui/registry.json": deliverRegistry,
  [siteMapPath]: deliverSiteMap,
  "/robots.txt": deliverRobots,
  "/manifest.webmanifest": deliverManifest,
  [securityPath]: deliverSecurity,
  [speculationPath]: deliverSpeculation,
};
