import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Health } from "@dhahabu/platform/http/health";
import type { RunningService } from "@dhahabu/platform/lifecycle";
import type { Log } from "@dhahabu/platform/log";
import { startAssistant } from "../../services/assistant/app.ts";
import { configSchema as assistantConfigSchema } from "../../services/assistant/config.ts";
import { startContent } from "../../services/content/app.ts";
import { configSchema as contentConfigSchema } from "../../services/content/config.ts";
import { startEnquiry } from "../../services/enquiry/app.ts";
import { configSchema as enquiryConfigSchema } from "../../services/enquiry/config.ts";
import { startGateway } from "../../services/gateway/app.ts";
import { configSchema as gatewayConfigSchema } from "../../services/gateway/config.ts";
import { startIdentity } from "../../services/identity/app.ts";
import { configSchema as identityConfigSchema } from "../../services/identity/config.ts";
import { startLending } from "../../services/lending/app.ts";
import { configSchema as lendingConfigSchema } from "../../services/lending/config.ts";
import { startPages } from "../../services/pages/app.ts";
import { configSchema as pagesConfigSchema } from "../../services/pages/config.ts";
import { findFreePorts } from "@dhahabu/stack/free-port";
import { startPricing } from "../../services/pricing/app.ts";
import { pricingConfigSchema } from "../../services/pricing/config.ts";
import { copyTaught } from "./ensure-taught.ts";
import { createServiceDatabase } from "./create-database.ts";
import type { ServiceDatabase } from "./create-database.ts";
import { generousLimits } from "./generous-limits.ts";
import { mediaOrigin } from "./media-origin.ts";
import type { Servers } from "./provided.ts";
import { quickHashing, quietLog, serviceSettings, stopService } from "./start-service.ts";
import { startTcpProxy } from "./tcp-proxy.ts";
import type { TcpProxy } from "./tcp-proxy.ts";
import { waitFor } from "./wait-for.ts";

const serviceNames = ["identity", "content", "pricing", "enquiry", "assistant", "lending"] as const;

/** What the gateway stands on; each is reached over a way that a test can cut. */
export type Dependency = (typeof serviceNames)[number] | "database" | "redis";

/** The gateway with every service behind it, in this process, and ways between them to cut. */
export interface House {
  /** Origin of the gateway. */
  origin: string;
  /** The gateway's health, as its inner port tells it. */
  checkHealth(): Promise<Health | undefined>;
  /** Origin of each service, past the gateway. */
  services: Record<(typeof serviceNames)[number], string>;
  /** Databases of the services; each file has its own. */
  databases: Record<(typeof serviceNames)[number] | "gateway", ServiceDatabase>;
  /** Those of a house with `hasWays`. */
  ways: Record<Dependency, TcpProxy>;
  /** The way of the assistant to Redis; `ways.redis` is the gateway's. */
  assistantRedis: TcpProxy;
  admin: { username: string; password: string };
  /** Starts a further gateway over the same parts, with settings of its own. */
  startReplica(settings?: Record<string, string>): Promise<RunningService & { url: string }>;
  stop(): Promise<void>;
}

interface HouseAssistant {
  settings?: Record<string, string>;
  log?: Log;
  /** How often it looks for what was taught and published. */
  lookEveryMs?: number;
  /** It answers questions; one that was taught nothing starts with a fraction of the work. */
  isTaught?: boolean;
}

/** Stands for a way that nobody cuts. */
function goStraight({ port }: { port: number }): TcpProxy {
  const refuse = () => {
    throw new Error("This house was started without ways to cut.");
  };
  return { port, cut: refuse, hold: refuse, open: () => undefined, stop: async () => undefined };
}

/** Starts the house; `settings` are the gateway's own. */
export async function startHouse(
  servers: Servers,
  settings: Record<string, string> = {},
  taught: HouseAssistant = {},
  /**
   * Passwords are hashed with the work that the bank takes where what happens meanwhile is the matter, and parts reach
   * one another over ways of this process where a test cuts one.
   */
  { isHashedSlowly = false, hasWays = false } = {},
): Promise<House> {
  const open = (name: string) => createServiceDatabase(servers.databaseUrl, name);
  const databases = Object.fromEntries(
    await Promise.all(
      (["gateway", ...serviceNames] as const).map(
        async (name) => [name, await open(name)] as const,
      ),
    ),
  ) as House["databases"];
  const admin = { username: "admin", password: "eleven quiet rivers of gold" };
  const settingsOf = (name: keyof typeof databases) => ({
    ...serviceSettings,
    DATABASE_URL: databases[name].url,
    REDIS_URL: servers.redisUrl,
  });
  const assistantDir = await mkdtemp(join(tmpdir(), "dhahabu-assistant-"));
  if (taught.isTaught === true) await copyTaught(assistantDir);
  const uploadDir = await mkdtemp(join(tmpdir(), "dhahabu-uploads-"));
  const cutAt = async (url: string | undefined) => {
    const { hostname, port } = new URL(url ?? "");
    const target = { host: hostname, port: Number(port) };
    return hasWays ? startTcpProxy(target) : goStraight(target);
  };
  // Identity and pricing ask each other.
  const [identityPort = 0, pricingPort = 0] = await findFreePorts(2);
  const [identity, content, pricing] = await Promise.all([
    startIdentity({
      config: identityConfigSchema.parse({
        ...settingsOf("identity"),
        PORT: identityPort,
        PRICING_URL: `http://127.0.0.1:${pricingPort}`,
        ADMIN_USERNAME: admin.username,
        ADMIN_PASSWORD: admin.password,
        ADMIN_EMAIL: "admin@example.com",
      }),
      log: quietLog,
      ...(isHashedSlowly ? {} : { passwordCost: quickHashing }),
    }),
    startContent({
      config: contentConfigSchema.parse({
        ...settingsOf("content"),
        UPLOAD_DIR: uploadDir,
        MEDIA_ORIGINS: mediaOrigin,
      }),
      log: quietLog,
    }),
    startPricing({
      config: pricingConfigSchema.parse({
        ...settingsOf("pricing"),
        PORT: pricingPort,
        IDENTITY_URL: `http://127.0.0.1:${identityPort}`,
        PRICE_CRON: "0 0 1 1 *",
      }),
      log: quietLog,
    }),
  ]);
  const asked = {
    identity: await cutAt(identity.url),
    content: await cutAt(content.url),
    pricing: await cutAt(pricing.url),
  };
  const through = (url: string, way: TcpProxy) => {
    if (!hasWays) return url;
    const changed = new URL(url);
    changed.host = `127.0.0.1:${way.port}`;
    return changed.href;
  };
  const assistantRedis = await cutAt(servers.redisUrl);
  const [enquiry, assistant] = await Promise.all([
    startEnquiry({
      config: enquiryConfigSchema.parse({
        ...settingsOf("enquiry"),
        ROLE: "api",
        IDENTITY_URL: `http://127.0.0.1:${asked.identity.port}`,
        CONTENT_URL: `http://127.0.0.1:${asked.content.port}`,
        PRICING_URL: `http://127.0.0.1:${asked.pricing.port}`,
      }),
      log: quietLog,
    }),
    startAssistant({
      config: assistantConfigSchema.parse({
        ...settingsOf("assistant"),
        REDIS_URL: through(servers.redisUrl, assistantRedis),
        ROLE: "api",
        CONTENT_URL: `http://127.0.0.1:${asked.content.port}`,
        PRICING_URL: `http://127.0.0.1:${asked.pricing.port}`,
        ASSISTANT_DIR: assistantDir,
        ...taught.settings,
      }),
      log: taught.log ?? quietLog,
      ...(taught.lookEveryMs === undefined ? {} : { lookEveryMs: taught.lookEveryMs }),
    }),
  ]);
  const enquiryWay = await cutAt(enquiry.url);
  const [lending, pages] = await Promise.all([
    startLending({
      config: lendingConfigSchema.parse({
        ...settingsOf("lending"),
        PUBLIC_ORIGIN: "http://127.0.0.1",
        CONTENT_URL: `http://127.0.0.1:${asked.content.port}`,
        PRICING_URL: `http://127.0.0.1:${asked.pricing.port}`,
        ENQUIRY_URL: `http://127.0.0.1:${enquiryWay.port}`,
      }),
      log: quietLog,
    }),
    startPages({
      config: pagesConfigSchema.parse({ UI_DIR: "/nonexistent" }),
      log: quietLog,
    }),
  ]);
  const running = { identity, content, pricing, enquiry, assistant, lending, pages };
  const ways = {
    ...asked,
    enquiry: enquiryWay,
    assistant: await cutAt(assistant.url),
    lending: await cutAt(lending.url),
    database: await cutAt(databases.gateway.url),
    redis: await cutAt(servers.redisUrl),
  };
  async function startOne(own: Record<string, string>) {
    const gateway = await startGateway({
      config: gatewayConfigSchema.parse({
        ...serviceSettings,
        DATABASE_URL: through(databases.gateway.url, ways.database),
        REDIS_URL: through(servers.redisUrl, ways.redis),
        IDENTITY_URL: `http://127.0.0.1:${ways.identity.port}`,
        CONTENT_URL: `http://127.0.0.1:${ways.content.port}`,
        PRICING_URL: `http://127.0.0.1:${ways.pricing.port}`,
        ENQUIRY_URL: `http://127.0.0.1:${ways.enquiry.port}`,
        ASSISTANT_URL: `http://127.0.0.1:${ways.assistant.port}`,
        LENDING_URL: `http://127.0.0.1:${ways.lending.port}`,
        PAGES_URL: pages.url,
        UI_DIR: "/nonexistent",
        SESSION_SECRET: "another secret of the tests, long enough",
        ...generousLimits,
        ...own,
      }),
      log: quietLog,
    });
    const url = gateway.url ?? "";
    // Until then each gateway counts calls for itself.
    await waitFor("the gateway to reach Redis", async () => {
      return (await gateway.checkHealth?.())?.dependencies["redis"] === "up";
    });
    return { ...gateway, url };
  }

  const gateway = await startOne(settings);
  const replicas: RunningService[] = [];
  return {
    origin: gateway.url,
    checkHealth: async () => gateway.checkHealth?.(),
    services: {
      identity: running.identity.url ?? "",
      content: running.content.url ?? "",
      pricing: running.pricing.url ?? "",
      enquiry: running.enquiry.url ?? "",
      assistant: running.assistant.url ?? "",
      lending: running.lending.url ?? "",
    },
    databases,
    ways,
    assistantRedis,
    admin,
    async startReplica(own = {}) {
      const replica = await startOne(own);
      replicas.push(replica);
      return replica;
    },
    async stop() {
      await Promise.all([gateway, ...replicas].map(stopService));
      await Promise.all(Object.values(running).map(stopService));
      await Promise.all([...Object.values(ways), assistantRedis].map((way) => way.stop()));
      await Promise.all(Object.values(databases).map((database) => database.drop()));
      await rm(uploadDir, { recursive: true, force: true });
      await rm(assistantDir, { recursive: true, force: true });
    },
  };
}
