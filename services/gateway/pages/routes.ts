import type { FactPlace } from "@dhahabu/contract/fact-places";
import { languages } from "@dhahabu/contract/language";
import type { Language } from "@dhahabu/contract/language";
import type { PageData } from "@dhahabu/contract/pages";
import { systemClock } from "@dhahabu/platform/clock";
import type { Log } from "@dhahabu/platform/log";
import type Koa from "koa";
import { findFactPlaces } from "../fact-places/find-fact-places.ts";
import { deliverFile, deliverRootFile } from "./file-routes.ts";
import type { FileStore } from "./file-store.ts";
import { followSite } from "./jobs.ts";
import { createPageCache } from "./page-cache.ts";
import { deliverPage } from "./page-routes.ts";
import type { PreparedPage, Visit } from "./page-routes.ts";
import type { PagesService } from "./pages-service.ts";
import { siteRoutes } from "./site-routes.ts";

const pageLifeMs = 30_000;
const maxCachedPages = 500;
const placesLifeMs = 24 * 60 * 60 * 1000;

type Headers = Readonly<Record<string, string>>;

/** Pages and files of the published user interfaces. */
export interface Pages {
  /**
   * Answers every path that is not the API's. `countMiss` is asked before a page of an address that does
   * not exist is made, and may refuse it; `takeForm` makes the call of a form that a page has sent.
   */
  deliver(ctx: Koa.Context, visit: Visit): Promise<void>;
  /** Where the published site shows what staff edit; found once for a state of the registry. */
  findFactPlaces(language: Language): Promise<FactPlace[]>;
  /** Throws while the service that renders is away. */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** Creates page delivery. `readOrigin` is the site's public origin. */
export async function createPages({
  service,
  store,
  onPublished,
  securityHeaders,
  ...parts
}: {
  service: PagesService;
  store: FileStore;
  /** Called when another state of the registry is in force. */
  onPublished?: () => void;
  readData: (names: readonly string[]) => {
    data: Partial<PageData>;
    version: string;
  };
  readOrigin: () => string;
  securityHeaders: { files: Headers; page(nonce?: string): Headers };
  sessionCookieName: string;
  log: Log;
}): Promise<Pages> {
  const cache = createPageCache<PreparedPage>({
    maxEntries: maxCachedPages,
    lifeMs: pageLifeMs,
    nowMs: Date.now,
  });
  const places = createPageCache<FactPlace[]>({
    maxEntries: languages.length,
    lifeMs: placesLifeMs,
    nowMs: Date.now,
  });
  const onChange = () => {
    cache.clear();
    onPublished?.();
  };
  const running = await followSite({ service, log: parts.log, onChange });
  const fileParts = { store, running, headers: securityHeaders.files };
  const pageParts = { ...parts, service, running, cache, headers: securityHeaders.page() };

  return {
    async deliver(ctx, visit) {
      const siteRoute = Object.hasOwn(siteRoutes, ctx.path) ? siteRoutes[ctx.path] : undefined;
      const isForm = ctx.method === "POST" && !siteRoute && !ctx.path.startsWith("/ui/");
      if (ctx.method !== "GET" && ctx.method !== "HEAD" && !isForm) {
        ctx.set(securityHeaders.files);
        ctx.status = 405;
        ctx.set("Allow", "GET, HEAD");
      } else if (siteRoute) {
        ctx.set(securityHeaders.files);
        await siteRoute({ ...parts, running, service }, ctx);
      } else if (ctx.path.startsWith("/ui/")) {
        await deliverFile(fileParts, ctx);
      } else if (isForm || !(await deliverRootFile(fileParts, ctx))) {
        await deliverPage(pageParts, ctx, visit);
      }
    },
    async findFactPlaces(language) {
      const find = () =>
        findFactPlaces(
          {
            readSite: () => (running.isAway() ? undefined : running.get()),
            render: (request) => service.render(request),
            readData: parts.readData,
            readOrigin: parts.readOrigin,
            clock: systemClock,
          },
          language,
        );
      return places.get(`${running.get()?.id ?? ""}\n${language}`, find);
    },
    async check() {
      if (running.isAway()) throw new Error("The pages service is away.");
    },
    async close() {
      running.stop();
      await service.close();
    },
  };
}
