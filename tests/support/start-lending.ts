import { branchRoutes } from "@dhahabu/contract/branches";
import type { Branch } from "@dhahabu/contract/branches";
import { connectDatabase } from "@dhahabu/platform/db";
import type { Sql } from "@dhahabu/platform/db";
import type { RunningService } from "@dhahabu/platform/lifecycle";
import { createServiceDatabase } from "./create-database.ts";
import { forkService } from "./fork-service.ts";
import type { ForkedService } from "./fork-service.ts";
import type { Servers } from "./provided.ts";
import { startEnquiryHouse } from "./start-enquiry.ts";
import type { EnquiryHouse } from "./start-enquiry.ts";
import { startJsonServer } from "./start-json-server.ts";
import { createServiceClient, quietLog, serviceSettings, stopService } from "./start-service.ts";
import type { ServiceClient } from "./start-service.ts";
import { startSeededPricing } from "./start-pricing.ts";
import { startLending } from "../../services/lending/app.ts";
import { configSchema } from "../../services/lending/config.ts";

/** Where the mails of visits say that the site is. */
export const visitOrigin = "https://bank.example";

/** Lending with a database, a stand-in for content, pricing as it is seeded, and enquiry with a mail server. */
export interface LendingHouse {
  client: ServiceClient;
  sql: Sql;
  enquiry: EnquiryHouse;
  /** What content answers; a test may change it. */
  content: { branches: Branch[]; isAway: boolean };
  /** Since when users stand as they do, as identity tells it; who is not there is nobody. */
  identity: { standings: Map<number, string>; isAway: boolean };
  /** Whether pricing answers, and its database. */
  pricing: { isAway: boolean; sql: Sql };
  /** What stands between lending and enquiry: away, it answers nothing; dropping, it passes the mail on and loses the answer. */
  mailWay: { behaviour: "open" | "away" | "dropping" };
  /** Starts one more process of the service, which can be killed; of the sources at `root` where they are others. */
  fork(root?: string): Promise<ForkedService>;
  /** Starts the service once more, with other settings. */
  restart(settings: Record<string, string>): Promise<RunningService>;
  stop(): Promise<void>;
}

/** The branch of tests: open every day of the week but Sunday, by Nairobi's clock. */
export const testBranch: Branch = {
  id: 7,
  name: "Westlands",
  address: "Muthithi Road, Nairobi",
  phone: "+254 700 000 000",
  latitude: null,
  longitude: null,
  isOpen: true,
  openingHours: [{ days: [1, 2, 3, 4, 5, 6], opens: "08:00", closes: "18:00" }],
  closedDays: [],
};

type Behaviour = LendingHouse["mailWay"]["behaviour"];

/** A way to a service that passes each call on, answers nothing, or loses the answers. */
function startPassingServer(url: string, readBehaviour: () => Behaviour) {
  return startJsonServer((req, res, body) => {
    const pass = async () => {
      if (readBehaviour() === "away") return res.destroy();
      const answer = await fetch(new URL(req.url ?? "/", url), {
        method: req.method ?? "POST",
        headers: Object.fromEntries(
          Object.entries(req.headers).filter(
            ([name]) => name === "content-type" || name.startsWith("x-dhahabu"),
          ),
        ) as Record<string, string>,
        body,
      });
      const text = await answer.text();
      if (readBehaviour() === "dropping") return res.destroy();
      res.writeHead(answer.status, { "content-type": "application/json" });
      return res.end(text);
    };
    void pass().catch(() => res.destroy());
  });
}

export async function startLendingHouse(
  servers: Servers,
  options: { pricing?: Record<string, string> } = {},
): Promise<LendingHouse> {
  const [database, enquiry, pricingService] = await Promise.all([
    createServiceDatabase(servers.databaseUrl, "lending"),
    startEnquiryHouse(servers, { workerCount: 1 }),
    startSeededPricing(servers, options.pricing),
  ]);
  const content: LendingHouse["content"] = { branches: [testBranch], isAway: false };
  const mailWay: LendingHouse["mailWay"] = { behaviour: "open" };
  const contentServer = await startJsonServer((req, res) => {
    const isKnown = req.url === branchRoutes.listBranches.path;
    res.writeHead(content.isAway ? 503 : isKnown ? 200 : 404, {
      "content-type": "application/json",
    });
    res.end(JSON.stringify(content.branches));
  });
  const identity: LendingHouse["identity"] = { standings: new Map(), isAway: false };
  const identityServer = await startJsonServer((req, res) => {
    const userId = Number(/^\/internal\/users\/(\d+)\/standing$/.exec(req.url ?? "")?.[1]);
    const since = identity.standings.get(userId);
    res.writeHead(identity.isAway ? 503 : since === undefined ? 404 : 200, {
      "content-type": "application/json",
    });
    res.end(JSON.stringify({ role: "user", since }));
  });
  const pricing = { isAway: false, sql: connectDatabase({ url: pricingService.databaseUrl }) };
  const pricingWay = await startPassingServer(pricingService.url, () =>
    pricing.isAway ? "away" : "open",
  );
  const wayServer = await startPassingServer(enquiry.url, () => mailWay.behaviour);
  const settings = {
    ...serviceSettings,
    DATABASE_URL: database.url,
    REDIS_URL: servers.redisUrl,
    PUBLIC_ORIGIN: visitOrigin,
    IDENTITY_URL: identityServer.url,
    CONTENT_URL: contentServer.url,
    PRICING_URL: pricingWay.url,
    ENQUIRY_URL: wayServer.url,
  };
  const lending = await startLending({ config: configSchema.parse(settings), log: quietLog });
  const sql = connectDatabase({ url: database.url });
  const forked: ForkedService[] = [];
  return {
    client: createServiceClient({ url: lending.url ?? "", service: "lending" }),
    sql,
    enquiry,
    content,
    identity,
    pricing,
    mailWay,
    async fork(root) {
      const service = await forkService("lending", settings, root);
      forked.push(service);
      return service;
    },
    restart: (changed) =>
      startLending({ config: configSchema.parse({ ...settings, ...changed }), log: quietLog }),
    async stop() {
      await Promise.all(forked.map((service) => service.kill()));
      await stopService(lending);
      const others = [enquiry, contentServer, identityServer, wayServer, pricingWay];
      await Promise.all([sql.end(), pricing.sql.end(), ...others.map((other) => other.stop())]);
      await Promise.all([pricingService.stop(), database.drop()]);
    },
  };
}
