import { startPricing } from "../../services/pricing/app.ts";
import { pricingConfigSchema } from "../../services/pricing/config.ts";
import { createServiceDatabase } from "./create-database.ts";
import type { Servers } from "./provided.ts";
import { quietLog, serviceSettings, stopService } from "./start-service.ts";

/** Pricing as it is seeded: what another service asks about the policy. */
export interface SeededPricing {
  url: string;
  databaseUrl: string;
  stop(): Promise<void>;
}

export async function startSeededPricing(
  servers: Servers,
  changed: Record<string, string> = {},
): Promise<SeededPricing> {
  const database = await createServiceDatabase(servers.databaseUrl, "pricing");
  const pricing = await startPricing({
    config: pricingConfigSchema.parse({
      ...serviceSettings,
      ROLE: "api",
      DATABASE_URL: database.url,
      REDIS_URL: servers.redisUrl,
      ...changed,
    }),
    log: quietLog,
  });
  return {
    url: pricing.url ?? "",
    databaseUrl: database.url,
    async stop() {
      await stopService(pricing);
      await database.drop();
    },
  };
}
