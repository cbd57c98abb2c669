import { pricingRoutes } from "@dhahabu/contract/pricing";
import { systemConfigSchema } from "@dhahabu/contract/policy";
import type { SystemConfig } from "@dhahabu/contract/policy";
import type { ApiClient } from "./api-client.ts";

/** The system configuration as an admin reads it: key to value. */
export async function readSystemConfig(admin: ApiClient): Promise<Map<string, string>> {
  const answer = await admin.get("/api/admin/system-config");
  const entries = pricingRoutes.listSystemConfig.response.parse(answer.body);
  return new Map(entries.map((entry) => [entry.configKey, entry.configValue]));
}

/** Changes one entry as an admin; throws unless it was accepted. */
export async function writeSystemConfig(
  admin: ApiClient,
  key: string,
  value: string,
): Promise<SystemConfig> {
  const answer = await admin.send("PATCH", `/api/admin/system-config/${key}`, { value });
  if (answer.status !== 200) {
    throw new Error(`Changing ${key} was answered ${answer.status}: ${answer.text}`);
  }
  return systemConfigSchema.parse(answer.body);
}
